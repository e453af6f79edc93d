import { isLoopback } from "#api/integrations/is-loopback.ts";
import { demonstrationSettings } from "#simulators/demonstration-settings.ts";

import type { Settings } from "./settings.ts";

/** At a loopback address these can only be simulators; a mail server there may be real. */
const simulatorSettings = {
  both: ["IDENTITY_ISSUER", "GATEWAY_ORIGIN"],
  site: ["IP_LOOKUP_URL"],
  api: ["VIDEO_API_ORIGIN", "VIDEO_PICTURE_ORIGINS"],
} as const;

/**
 * Returns faults of a site that others reach but that uses simulators: they accept any card and any sign-in, with
 * published keys. A rehearsal may use them.
 */
export function findSimulators(settings: Settings): string[] {
  if (settings.REHEARSAL === "on" || !isRemoteAddress(settings.SITE_ORIGIN)) return [];
  const { SERVE } = settings;
  const names = [
    ...simulatorSettings.both,
    ...(SERVE === "api" ? [] : simulatorSettings.site),
    ...(SERVE === "site" ? [] : simulatorSettings.api),
  ];
  return names
    .filter((name) => [settings[name] ?? []].flat().some((address) => !isRemoteAddress(address)))
    .map(
      (name) => `${name}: points to a simulator on this machine; for a rehearsal set REHEARSAL=on`,
    );
}

/** Returns a fault of a rehearsal with a real gateway: its banner says that no payment is real. */
export function findRealGateway(settings: Settings): string[] {
  return settings.REHEARSAL === "off" || hasSimulatedGateway(settings)
    ? []
    : ["REHEARSAL: on requires a simulated gateway, but GATEWAY_ORIGIN names another"];
}

/** Whether the simulators' published keys may be used with this address. */
export function mayHavePublishedKeys(
  { REHEARSAL, SITE_ORIGIN }: Settings,
  address?: string,
): boolean {
  if (REHEARSAL === "on") return true;
  return !isRemoteAddress(SITE_ORIGIN) && !isRemoteAddress(address);
}

export function isRemoteAddress(address: string | undefined): boolean {
  return address !== undefined && !isLoopback(new URL(address));
}

function hasSimulatedGateway(settings: Settings): boolean {
  const { SERVE, GATEWAY_ORIGIN, GATEWAY_SECURITY_KEY, GATEWAY_TOKENIZATION_KEY } = settings;
  if (!isRemoteAddress(GATEWAY_ORIGIN)) return true;
  return SERVE === "site"
    ? GATEWAY_TOKENIZATION_KEY === demonstrationSettings.GATEWAY_TOKENIZATION_KEY
    : GATEWAY_SECURITY_KEY === demonstrationSettings.GATEWAY_SECURITY_KEY;
}
