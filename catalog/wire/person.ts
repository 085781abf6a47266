import { z } from 'zod';
import { wireCard } from './card.ts';
import {
  amount,
  answer,
  day,
  flag,
  id,
  imagePath,
  listOf,
  part,
  text,
  webAddress,
} from './lenient.ts';
import { partOfTranslations } from './title.ts';

const credit = wireCard.extend({
  character: text,
  job: text,
  episode_count: amount,
  /** Position in the cast of a movie; 0 is the lead. */
  order: amount,
});
export type WirePersonCredit = z.output<typeof credit>;

const externalIds = z.object({
  imdb_id: text,
  facebook_id: text,
  instagram_id: text,
  twitter_id: text,
  youtube_id: text,
  tiktok_id: text,
});
export type WireExternalIds = z.output<typeof externalIds>;

export const wirePerson = answer(
  (body) => id.safeParse(body.id).success || Boolean(body.name),
  z.object({
    name: text,
    original_name: text,
    profile_path: imagePath,
    known_for_department: text,
    biography: text,
    birthday: day,
    deathday: day,
    place_of_birth: text,
    also_known_as: listOf(text),
    homepage: webAddress,
    imdb_id: text,
    popularity: amount,
    adult: flag,
    external_ids: part(externalIds),
    combined_credits: part(z.object({ cast: listOf(credit), crew: listOf(credit) })),
    translations: part(partOfTranslations),
  }),
);
export type WirePerson = z.output<typeof wirePerson>;
