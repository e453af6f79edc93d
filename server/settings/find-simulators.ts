import { isLoopback } from "#api/integrations/is-loopback.ts";
import { demonstrationSettings } from "#simulators/demonstration-settings.ts";

import type { Settings } from "./settings.ts";

/** At a loopback address these can only be simulators. A mail server may be a real one there. */
const simulatorSettings = {
  both: ["IDENTITY_ISSUER", "GATEWAY_ORIGIN"],
  site: ["IP_LOOKUP_URL"],
  api: ["VIDEO_API_ORIGIN", "VIDEO_PICTURE_ORIGINS"],
} as const;

/**
 * Why a site that others reach may not start with what it is to talk to: simulators take any card and let in anybody, by
 * keys that are published. A rehearsal may have them.
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
      (name) => `${name}: leads to a simulator on this machine; for a rehearsal set REHEARSAL=on`,
    );
}

/** Why a rehearsal may not start: its banner says that no payment is real, so its gateway has to be a simulator. */
export function findRealGateway(settings: Settings): string[] {
  return settings.REHEARSAL === "off" || hasSimulatedGateway(settings)
    ? []
    : ["REHEARSAL: on is for a simulated gateway alone, and GATEWAY_ORIGIN leads to another"];
}

/** Whether the published keys of the simulators may be used with that address. */
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
