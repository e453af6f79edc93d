const YEAR = 31_536_000;

/** A cookie that keeps a wish of this browser for a year: nobody's authority, and over https sent by nothing else. */
export function wishCookie(name: string, value: string, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

export function keepCookie(name: string, value: string): void {
  document.cookie = wishCookie(name, value, location.protocol === "https:");
}
