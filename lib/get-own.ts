/** The value of a key that may be any text; `undefined` for inherited ones such as `constructor`. */
export function getOwn<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
