/** Where to watch is answered for South Korea unless the visitor says otherwise (P 7.3). */
export const DEFAULT_REGION = 'KR';

const YEAR_SECONDS = 31_536_000;

/** `KR` from `kr` or `KR`; null for anything that is no region. */
export function readRegion(value: string | null): string | null {
  return value !== null && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}

export function rememberRegion(region: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `region=${region}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
