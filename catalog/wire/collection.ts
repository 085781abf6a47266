import { wireCard } from './card.ts';
import {
  hasId,
  imagePath,
  lenientArray,
  longText,
  optionalObject,
  responseSchema,
  text,
} from './lenient.ts';
import { type Output, object } from './schema.ts';
import { nestedTranslations } from './title.ts';

export const wireCollection = responseSchema(
  (body) => hasId(body) || Boolean(body.name),
  object({
    name: text,
    original_name: text,
    original_language: text,
    overview: longText,
    poster_path: imagePath,
    backdrop_path: imagePath,
    parts: lenientArray(wireCard),
    translations: optionalObject(nestedTranslations),
  }),
);
export type WireCollection = Output<typeof wireCollection>;
