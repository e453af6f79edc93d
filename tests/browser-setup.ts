import type { FullConfig } from "@playwright/test";

export default function setup({ projects }: FullConfig): void {
  const browser = projects[0]?.use.launchOptions?.executablePath;
  console.log(`Using ${browser} for the journeys.`);
}
