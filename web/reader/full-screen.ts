export function isFullScreenPossible(): boolean {
  return typeof document !== "undefined" && document.fullscreenEnabled;
}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (isFullScreenPossible())
    void document.documentElement.requestFullscreen().catch(() => {});
}
