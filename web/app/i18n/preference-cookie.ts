const YEAR_SECONDS = 31_536_000;

/** A cookie that keeps a preference for a year. It grants no rights; over HTTPS it is `Secure`. */
export function formatPreferenceCookie(name: string, value: string, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

export function setPreferenceCookie(name: string, value: string): void {
  document.cookie = formatPreferenceCookie(name, value, location.protocol === "https:");
}
