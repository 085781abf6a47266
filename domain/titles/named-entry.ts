/** A keyword, company or network of the catalog. Names are the same in all languages. */
export type NamedEntry = { id: number; name: string };
