import {
  BACKDROPS_PER_TITLE,
  backdropPath,
  portraitPath,
  posterPath,
  seasonPosterPath,
  stillPath,
} from '../artwork/file-paths.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { langFromOriginal, STORED_LANGUAGES, toIso } from '../http/request-language.ts';
import type { PersonRecord, ShowRecord, TitleRecord } from '../library/records.ts';
import { hexId } from '../library/stable-id.ts';

/**
 * All pictures of a title; with `language`, those of the language and of `include_image_language`.
 */
export function titleImages(request: ApiRequest, title: TitleRecord) {
  const backdrops = Array.from({ length: BACKDROPS_PER_TITLE }, (_, number) =>
    image(backdropPath(title, number), 1920, 1080, null),
  );
  return {
    backdrops: filterByLanguage(request, backdrops),
    logos: [],
    posters: listPosters(request, title, (lang) => posterPath(title, lang)),
  };
}

export function seasonImages(request: ApiRequest, show: ShowRecord, season: number) {
  return { posters: listPosters(request, show, (lang) => seasonPosterPath(show.id, season, lang)) };
}

export function episodeImages(
  request: ApiRequest,
  show: ShowRecord,
  season: number,
  episode: number,
) {
  return {
    stills: filterByLanguage(request, [
      image(stillPath(show.id, season, episode), 1920, 1080, null),
    ]),
  };
}

export function personImages(person: PersonRecord) {
  return { profiles: [image(portraitPath(person), 1000, 1500, null)] };
}

/** Videos in the requested language (default English) and in `include_video_language`. */
export function titleVideos(request: ApiRequest, title: TitleRecord) {
  const wanted = new Set([
    request.language.iso,
    ...parseLanguages(request.query.get('include_video_language')),
  ]);
  const results = (title.videos ?? [])
    .filter((video) => wanted.has(video.language))
    .map((video) => ({
      iso_639_1: video.language,
      iso_3166_1:
        STORED_LANGUAGES.find((stored) => stored.iso === video.language)?.region ??
        title.countries[0] ??
        '',
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
    iso_3166_1: STORED_LANGUAGES.find((stored) => stored.lang === lang)?.region ?? null,
    iso_639_1: lang && toIso(lang),
    file_path: path,
    vote_average: 0,
    vote_count: 0,
    width,
  };
}

/** A poster for each translated title: the requested language first, then the original one. */
function listPosters(
  request: ApiRequest,
  title: TitleRecord,
  path: (lang: string) => string,
): Image[] {
  const original = langFromOriginal(title.originalLanguage, title.countries);
  const langs = new Set([
    ...(request.language.lang && title.titles[request.language.lang]
      ? [request.language.lang]
      : []),
    original,
  ]);
  for (const lang of Object.keys(title.titles)) langs.add(lang);
  return filterByLanguage(
    request,
    [...langs].map((lang) => image(path(lang), 1000, 1500, lang)),
  );
}

function filterByLanguage(request: ApiRequest, images: Image[]): Image[] {
  const included = parseLanguages(request.query.get('include_image_language'));
  if (!request.query.has('language') && included.length === 0) return images;
  const wanted = new Set([
    ...included,
    ...(request.query.has('language') ? [request.language.iso] : []),
  ]);
  return images.filter(({ iso_639_1 }) => wanted.has(iso_639_1 ?? 'null'));
}

/** Splits `ko,en-US,null` and drops the regions. */
function parseLanguages(parameter: string | null): string[] {
  return (parameter ?? '').split(',').flatMap((part) => (part ? [part.split('-')[0] ?? part] : []));
}
