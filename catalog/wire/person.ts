import { wireCard } from './card.ts';
import {
  amount,
  flag,
  hasId,
  httpUrl,
  imagePath,
  isoDate,
  LONG_LIST,
  lenientArray,
  longText,
  optionalObject,
  responseSchema,
  SHORT_LIST,
  text,
} from './lenient.ts';
import { type Output, object } from './schema.ts';
import { nestedTranslations } from './title.ts';

const credit = object({
  ...wireCard.fields,
  character: text,
  job: text,
  episode_count: amount,
  /** Position in the cast of a movie; 0 is the lead. */
  order: amount,
});
export type WirePersonCredit = Output<typeof credit>;

const externalIds = object({
  imdb_id: text,
  facebook_id: text,
  instagram_id: text,
  twitter_id: text,
  youtube_id: text,
  tiktok_id: text,
});
export type WireExternalIds = Output<typeof externalIds>;

export const wirePerson = responseSchema(
  (body) => hasId(body) || Boolean(body.name),
  object({
    name: text,
    original_name: text,
    profile_path: imagePath,
    known_for_department: text,
    biography: longText,
    birthday: isoDate,
    deathday: isoDate,
    place_of_birth: text,
    also_known_as: lenientArray(text, SHORT_LIST),
    homepage: httpUrl,
    imdb_id: text,
    popularity: amount,
    adult: flag,
    external_ids: optionalObject(externalIds),
    combined_credits: optionalObject(
      object({ cast: lenientArray(credit, LONG_LIST), crew: lenientArray(credit, LONG_LIST) }),
    ),
    translations: optionalObject(nestedTranslations),
  }),
);
export type WirePerson = Output<typeof wirePerson>;
