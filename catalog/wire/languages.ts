import { z } from 'zod';
import { lenientArray, text } from './lenient.ts';

/** `/configuration/languages`: `name` is in the language itself and often empty. */
export const wireLanguages = z
  .unknown()
  .refine((body): boolean => Array.isArray(body), 'not the expected answer')
  .pipe(lenientArray(z.object({ iso_639_1: text, english_name: text, name: text })));
export type WireLanguages = z.output<typeof wireLanguages>;
