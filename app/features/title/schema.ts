/** Where to watch is answered for South Korea unless the visitor says otherwise (P 7.3). */
export const DEFAULT_REGION = 'KR';

/** `KR` from `kr` or `KR`; null for anything that is no region. */
export function readRegion(value: string | null): string | null {
  return value !== null && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}

const YEAR_SECONDS = 31_536_000;

/** Remembers a chosen region for the next title. */
export function regionCookie(region: string, origin: string): string {
  return `region=${region}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}
