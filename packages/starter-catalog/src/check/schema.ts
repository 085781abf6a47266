import { LANGUAGES } from '@kinora/domain/language';
import { z } from 'zod';
import type {
  CollectionRecord,
  CompanyRecord,
  GenreRecord,
  MovieRecord,
  PersonRecord,
  ProviderRecord,
  ShowRecord,
} from '../library/records.ts';

/**
 * The format of the data folder. Unknown keys are rejected. `satisfies` keeps the schemas in step
 * with the record types.
 */

const lang = z.enum(LANGUAGES.map(({ code }) => code));
const text = z.string().trim().min(1);
const texts = z.partialRecord(lang, text);
const date = z.iso.date();
const region = z.string().regex(/^[A-Z]{2}$/);
const iso = z.string().regex(/^[a-z]{2}$/);
// The database of the site stores ids as 32-bit integers.
const id = z
  .int()
  .positive()
  .max(2 ** 31 - 1);
const count = z.int().nonnegative();
const imdbTitle = z.string().regex(/^tt\d{7,}$/);

const credit = { person: id, name: text };
const cast = { ...credit, character: z.string() };
const crew = { ...credit, job: text, department: text };
const offers = z.partialRecord(
  z.enum(['flatrate', 'free', 'ads', 'rent', 'buy']),
  z.array(id).min(1),
);
const video = z.strictObject({
  key: z.string().regex(/^[\w-]{11}$/),
  name: text,
  language: iso,
  type: text,
});
const sample = z.strictObject({
  score: z.number().min(0).max(10),
  votes: count,
  popularity: z.number().positive(),
});

const common = {
  id,
  imdb: imdbTitle.nullish(),
  originalLanguage: iso,
  originalTitle: text,
  countries: z.array(region).min(1),
  spokenLanguages: z.array(iso),
  runtime: count,
  genres: z.array(id).min(1),
  companies: z.array(id).min(1).optional(),
  titles: texts,
  alternativeTitles: z.array(z.strictObject({ region, title: text })).optional(),
  overviews: texts,
  taglines: texts.optional(),
  certifications: z.record(region, text).optional(),
  videos: z.array(video).optional(),
  keywords: z.array(text).optional(),
  sample,
  variant: count.optional(),
  watch: z.strictObject({ asOf: date, regions: z.record(region, offers) }).optional(),
};

export const movieFile = z.strictObject({
  ...common,
  date,
  collection: id.optional(),
  status: z.enum([
    'Rumored',
    'Planned',
    'In Production',
    'Post Production',
    'Released',
    'Canceled',
  ]),
  releases: z
    .record(region, z.array(z.strictObject({ type: z.int().min(1).max(6), date })).min(1))
    .optional(),
  budget: count.optional(),
  revenue: count.optional(),
  cast: z.array(z.strictObject(cast)),
  crew: z.array(z.strictObject(crew)),
}) satisfies z.ZodType<Omit<MovieRecord, 'type'>>;

const episode = z.strictObject({
  number: id,
  date: date.nullish(),
  runtime: count.nullish(),
  names: texts.optional(),
  overviews: texts.optional(),
});

const season = z.strictObject({
  number: count,
  id: id.optional(),
  date: date.nullish(),
  episodeCount: count,
  names: texts.optional(),
  overviews: texts.optional(),
  episodes: z.array(episode).optional(),
});

export const showFile = z.strictObject({
  ...common,
  date,
  lastDate: date.nullish(),
  status: z.enum(['Returning Series', 'Planned', 'Pilot', 'In Production', 'Ended', 'Canceled']),
  type: z.enum(['Scripted', 'Reality', 'Documentary', 'News', 'Talk Show', 'Miniseries', 'Video']),
  networks: z.array(text).optional(),
  creators: z.array(z.strictObject(credit)).optional(),
  cast: z.array(z.strictObject({ ...cast, episodes: count.optional() })),
  crew: z.array(z.strictObject({ ...crew, episodes: count.optional() })),
  seasons: z.array(season),
}) satisfies z.ZodType<Omit<ShowRecord, 'type' | 'kind'> & { type: string }>;

export const personFile = z.strictObject({
  id,
  imdb: z
    .string()
    .regex(/^nm\d{7,}$/)
    .nullish(),
  names: texts.and(z.object({ en: text })),
  originalName: text,
  gender: z.int().min(0).max(3),
  department: text,
  birthday: date.nullable(),
  deathday: date.nullable(),
  birthplace: text.nullable(),
  links: z
    .partialRecord(z.enum(['instagram', 'twitter', 'facebook', 'youtube', 'tiktok']), text)
    .optional(),
  biographies: texts.optional(),
}) satisfies z.ZodType<PersonRecord>;

export const providerFile = z.strictObject({
  id,
  name: text,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
}) satisfies z.ZodType<ProviderRecord>;

export const genreFile = z.strictObject({
  id,
  names: z.record(lang, text),
}) satisfies z.ZodType<GenreRecord>;

export const companyFile = z.strictObject({
  id,
  name: text,
  country: region,
}) satisfies z.ZodType<CompanyRecord>;

export const collectionFile = z.strictObject({
  id,
  names: texts.and(z.object({ en: text })),
}) satisfies z.ZodType<CollectionRecord>;
