/** Gives a file of that name to the browser to keep, as a download does. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers fetch it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
