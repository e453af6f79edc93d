/** A position in a recording: 4:05, 1:02:09. */
export function formatTime(seconds: number): string {
  const total = Math.floor(seconds);
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return h > 0 ? `${h}:${padTwo(m)}:${padTwo(s)}` : `${m}:${padTwo(s)}`;
}

/** The duration of a recording: 41 min, 1 h 12 min. The units are the same in every language of the site. */
export function formatDuration(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return [h > 0 && `${h}\u00a0h`, m > 0 && `${m}\u00a0min`].filter(Boolean).join(" ");
}

function padTwo(number: number): string {
  return String(number).padStart(2, "0");
}
