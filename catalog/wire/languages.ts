import { lenientArray, text } from './lenient.ts';
import { createSchema, INVALID, type Output, object } from './schema.ts';

/** `/configuration/languages`: `name` is in the language itself and often empty. */
const languages = lenientArray(object({ iso_639_1: text, english_name: text, name: text }));
export const wireLanguages = createSchema((body) =>
  Array.isArray(body) ? languages.read(body) : INVALID,
);
export type WireLanguages = Output<typeof wireLanguages>;
