import type { Ask } from './ask.ts';
import { isoOf, langOfOriginal, STORED } from './asked-language.ts';
import {
  BACKDROPS,
  backdropPath,
  portraitPath,
  posterPath,
  seasonPosterPath,
  stillPath,
} from './image-paths.ts';
import type { PersonRecord, ShowRecord, TitleRecord } from './records.ts';
import { hexId } from './stable-id.ts';

/** Pictures of a title. Without `language` all; with it, those of the language and of `include_image_language`. */
export function imagesOfTitle(ask: Ask, title: TitleRecord) {
  const backdrops = Array.from({ length: BACKDROPS }, (_, number) =>
    image(backdropPath(title, number), 1920, 1080, null),
  );
  return {
    backdrops: ofAskedLanguages(ask, backdrops),
    logos: [],
    posters: postersOf(ask, title, (lang) => posterPath(title, lang)),
  };
}

export function imagesOfSeason(ask: Ask, show: ShowRecord, season: number) {
  return { posters: postersOf(ask, show, (lang) => seasonPosterPath(show.id, season, lang)) };
}

export function imagesOfEpisode(ask: Ask, show: ShowRecord, season: number, episode: number) {
  return {
    stills: ofAskedLanguages(ask, [image(stillPath(show.id, season, episode), 1920, 1080, null)]),
  };
}

export function imagesOfPerson(person: PersonRecord) {
  return { profiles: [image(portraitPath(person), 1000, 1500, null)] };
}

/** Videos of the asked language (English when none is asked) and of `include_video_language`, newest first. */
export function videosOfTitle(ask: Ask, title: TitleRecord) {
  const wanted = new Set([ask.language.iso, ...listed(ask.query.get('include_video_language'))]);
  const results = (title.videos ?? [])
    .filter((video) => wanted.has(video.language))
    .map((video) => ({
      iso_639_1: video.language,
      iso_3166_1:
        STORED.find((stored) => stored.iso === video.language)?.region ?? title.countries[0] ?? '',
      name: video.name,
      key: video.key,
      site: 'YouTube',
      size: 1080,
      type: video.type,
      official: true,
      published_at: `${title.date || '1970-01-01'}T00:00:00.000Z`,
      id: hexId(`${title.type}-${title.id}-video-${video.key}`),
    }));
  return { results };
}

type Image = ReturnType<typeof image>;

function image(path: string, width: number, height: number, lang: string | null) {
  return {
    aspect_ratio: Math.round((width / height) * 1000) / 1000,
    height,
    iso_3166_1: STORED.find((stored) => stored.lang === lang)?.region ?? null,
    iso_639_1: lang && isoOf(lang),
    file_path: path,
    vote_average: 0,
    vote_count: 0,
    width,
  };
}

/** A poster for every language the title is known in; the asked language first, then the original one. */
function postersOf(ask: Ask, title: TitleRecord, path: (lang: string) => string): Image[] {
  const original = langOfOriginal(title.originalLanguage, title.countries);
  const langs = new Set([
    ...(ask.language.lang && title.titles[ask.language.lang] ? [ask.language.lang] : []),
    original,
  ]);
  for (const lang of Object.keys(title.titles)) langs.add(lang);
  return ofAskedLanguages(
    ask,
    [...langs].map((lang) => image(path(lang), 1000, 1500, lang)),
  );
}

function ofAskedLanguages(ask: Ask, images: Image[]): Image[] {
  const included = listed(ask.query.get('include_image_language'));
  if (!ask.query.has('language') && included.length === 0) return images;
  const wanted = new Set([...included, ...(ask.query.has('language') ? [ask.language.iso] : [])]);
  return images.filter(({ iso_639_1 }) => wanted.has(iso_639_1 ?? 'null'));
}

/** `ko,en,null` → its parts, a region cut off. */
function listed(parameter: string | null): string[] {
  return (parameter ?? '').split(',').flatMap((part) => (part ? [part.split('-')[0] ?? part] : []));
}
