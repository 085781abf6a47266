export type WeightedValue = { value: string; weight: number };

/** The values of an `Accept-…` header in the order sent; `q` is 1 if absent. */
export function parseAcceptHeader(header: string): WeightedValue[] {
  return header.split(',').flatMap((part) => {
    const [value = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (value === '') return [];
    const q = parameters.map((text) => /^q=([\d.]+)$/i.exec(text)?.[1]).find(Boolean);
    return [{ value, weight: q === undefined ? 1 : Number(q) }];
  });
}
