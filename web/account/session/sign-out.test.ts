import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";
import { ada, createSession, currentSession, refusal } from "#tests/people/test-session.ts";
import { storeProgress } from "#web/audio/player/listening-progress.ts";
import { storeQueue } from "#web/audio/player/stored-queue.ts";
import { addToCart } from "#web/shop/cart/change-cart.ts";
import { saveCartNow } from "#web/shop/cart/cart-state.ts";
import { addBookmark } from "#web/reader/bookmarks.ts";
import { savePosition, dismissPosition } from "#web/reader/reading-positions.ts";

import { hasDeviceData, removeDeviceData } from "#web/account/session-dialogs/device-data.ts";
import { CONFIRM_SIGN_OUT, SIGN_OUT_FAILED } from "./session.ts";
import { createSignOut, deviceDataKeys, type SignOutParts } from "./sign-out.ts";
import { isDataQuestionPending } from "./shared-computer.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notLoaded = () => Promise.reject(new TypeError("Failed to fetch"));

/** The parts of a sign-out, all loaded. */
const parts: SignOutParts = {
  loadDeviceData: () => Promise.resolve({ hasDeviceData, removeDeviceData }),
  loadDialog: () => Promise.resolve(),
};

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

/** A session on a device where every module has stored data. */
function leaveAll(...args: Parameters<typeof createSession>) {
  vi.useFakeTimers();
  const controlled = createSession(...args);
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", storageOf(stored));
  vi.stubGlobal("sessionStorage", storageOf(new Map()));
  const removed: (string | null)[] = [];
  vi.stubGlobal("StorageEvent", StorageEventStub);
  vi.stubGlobal("dispatchEvent", ({ key, newValue }: StorageEventStub) => {
    if (newValue === null) removed.push(key);
  });
  const place = { cfi: "/6/4", fraction: 0.4, chapter: "One", words: "Lit", edition: "lamp-1" };
  const book = { title: "Letter", type: "Tracts", cover: null, language: "EN", time: 1, ...place };
  savePosition({ ...book, code: "letter-1" });
  dismissPosition("letter-1");
  savePosition({ ...book, code: "letter-2" });
  addBookmark("letter-1", { ...place, words: "As it was" });
  storeProgress("/one.mp3", { at: 60, length: 600 });
  const track = { id: "a", url: "/a.mp3", title: "A", author: "", picture: "", language: "" };
  storeQueue({ tracks: [{ ...track, page: "/audio", isAdded: false }], at: 0 });
  const { quantity: _, ...title } = cartLine({ title: "Letters" });
  addToCart(title);
  saveCartNow();
  return { ...controlled, stored, removed };
}

class StorageEventStub {
  readonly newValue = null;
  readonly key: string;

  constructor(_: string, { key }: { key: string }) {
    this.key = key;
  }
}

test("lists every storage key of device data", () => {
  const { stored } = leaveAll();
  expect([...stored.keys()].toSorted()).toEqual(deviceDataKeys.toSorted());
});

test("removes device data from open modules too", async () => {
  const { stored } = leaveAll();
  await removeDeviceData();
  // An empty cart stays stored, so that other tabs empty theirs.
  expect([...stored.keys()]).toEqual(["cart"]);
  expect(stored.get("cart")).toContain('"lines":[]');
});

test.each(["loaded", "missing"])(
  "removes everything and notifies the tab when the module is %s",
  async (module) => {
    const { session, did, stored, removed } = leaveAll({}, {}, ada);
    const loadDeviceData = module === "missing" ? notLoaded : parts.loadDeviceData;
    await createSignOut(session, { ...parts, loadDeviceData }).leave({ removes: true });
    expect([...stored.keys()]).toEqual([]);
    expect(removed).toEqual(deviceDataKeys);
    expect(did).toContain("leave");
  },
);

test("reports that the session may remain when the device cannot clear it", async () => {
  vi.useFakeTimers();
  const { session } = createSession({ signOut: refusal("unexpected") }, {}, ada);
  await createSignOut(session, parts).leave({ removes: false });
  expect(currentSession()).toMatchObject({
    session: { state: "visitor" },
    authError: SIGN_OUT_FAILED,
  });
});

test("reports that the person is still signed in when removal fails", async () => {
  const { session, did, stored } = leaveAll({}, {}, ada);
  // Without a document, removing the open book's position throws.
  vi.stubGlobal("document", undefined);
  await createSignOut(session, parts).leave({ removes: true });
  expect(currentSession()).toMatchObject({
    session: { state: "member" },
    authError: SIGN_OUT_FAILED,
  });
  expect(did).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});

test("asks about device data while the person is still signed in", async () => {
  const { session, did } = leaveAll({}, {}, ada);
  await createSignOut(session, parts).askAndSignOut();
  expect([currentSession().authError, isDataQuestionPending(), did]).toEqual([
    CONFIRM_SIGN_OUT,
    false,
    [],
  ]);
});

test.each(["loadDialog", "loadDeviceData"])(
  "signs out when %s fails and leaves the question to the next page",
  async (part) => {
    const { session, did } = leaveAll({}, {}, ada);
    await createSignOut(session, { ...parts, [part]: notLoaded }).askAndSignOut();
    expect(did).toContain("leave");
    expect([currentSession().authError, isDataQuestionPending()]).toEqual([null, true]);
  },
);

test("reports data left when neither dialog nor provider is reachable", async () => {
  const { session } = leaveAll({ signOut: async () => false }, {}, ada);
  await createSignOut(session, { ...parts, loadDialog: notLoaded }).askAndSignOut();
  expect(currentSession().authError).toBe("signed_out_unasked");
});

test("leaves no question when the device has no data", async () => {
  const { session, stored } = leaveAll({ signOut: async () => false }, {}, ada);
  await removeDeviceData();
  stored.clear();
  await createSignOut(session, { ...parts, loadDialog: notLoaded }).askAndSignOut();
  expect([currentSession().authError, isDataQuestionPending()]).toEqual(["signed_out_here", false]);
});
