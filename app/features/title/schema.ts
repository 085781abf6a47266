/** Where to watch is answered for South Korea unless the visitor says otherwise (P 7.3). */
export const DEFAULT_REGION = 'KR';

/** `KR` from `kr` or `KR`; null for anything that is no region. */
export function readRegion(value: string | null): string | null {
  return value !== null && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}
