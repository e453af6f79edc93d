import { expect, test, vi } from "vitest";

import { openPlayer, playFrom } from "./player.ts";
import { usePlayer } from "./player-state.ts";

const trackOf = (id: string) => ({
  id,
  url: `/${id}.mp3`,
  title: id,
  author: "",
  picture: "",
  language: "",
  page: "/audio",
});
const list = [trackOf("one"), trackOf("two")];

class Sound extends EventTarget {
  paused = true;
  readyState = 4;
  duration = 600;
  currentTime = 0;
  src = "";
  play = async () => void (this.paused = false);
  pause = () => {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  };
  load() {}
  removeAttribute() {}
}

const stored = new Map<string, string>();
const tab = new EventTarget();
const audio = new Sound();

vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
});
vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
vi.stubGlobal("Audio", function Audio() {
  return audio;
});
vi.useFakeTimers();

/** Removes a stored value as another tab does. */
function removeElsewhere(name: string): void {
  stored.delete(name);
  tab.dispatchEvent(Object.assign(new Event("storage"), { key: name, newValue: null }));
}

/** Plays a recording for a minute. */
function playAMinute(): void {
  playFrom(list, 0);
  audio.dispatchEvent(new Event("durationchange"));
  audio.dispatchEvent(new Event("playing"));
  vi.advanceTimersByTime(60_000);
  audio.currentTime = 60;
  audio.dispatchEvent(new Event("timeupdate"));
}

function leavePage(): void {
  vi.advanceTimersByTime(60_000);
  audio.dispatchEvent(new Event("timeupdate"));
  audio.dispatchEvent(new Event("ended"));
  tab.dispatchEvent(new Event("pagehide"));
}

openPlayer();

test("stores nothing again when another tab has removed everything", () => {
  for (const names of [["heard", "player"], ["player", "heard"], ["heard"]]) {
    stored.clear();
    playAMinute();
    expect([...stored.keys()]).toEqual(expect.arrayContaining(["player", "heard"]));
    for (const name of names) removeElsewhere(name);
    expect(audio.paused).toBe(true);
    expect(usePlayer.getState()).toMatchObject({ status: "paused", queue: { tracks: [] } });
    leavePage();
    expect([...stored.keys()].filter((name) => name !== "heard-in")).toEqual([]);
  }
});

test("empties when its queue is removed before any position was stored", () => {
  stored.clear();
  playFrom(list, 0);
  removeElsewhere("player");
  leavePage();
  expect([...stored.keys()].filter((name) => name !== "heard-in")).toEqual([]);
});

test("plays on when another tab closes its player and keeps positions", () => {
  stored.clear();
  playAMinute();
  removeElsewhere("player");
  expect(audio.paused).toBe(false);
  expect(usePlayer.getState().queue.tracks).toHaveLength(2);
});
