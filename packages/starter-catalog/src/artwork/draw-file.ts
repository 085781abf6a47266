import { isLang, languageOf } from '@kinora/domain/language';
import { langFromOriginal } from '../http/request-language.ts';
import type { Library } from '../library/library.ts';
import type { ShowRecord, TitleRecord } from '../library/records.ts';
import { drawBackdrop } from './backdrop.ts';
import { BACKDROPS_PER_TITLE } from './file-paths.ts';
import { drawPortrait } from './portrait.ts';
import { drawPoster } from './poster.ts';
import { drawProviderLogo } from './provider-logo.ts';
import { drawStill } from './still.ts';

/** Draws the picture of a file name; `null` for names that no response contains. */
export function drawArtwork(library: Library, file: string): string | null {
  const [, kind = '', rest = ''] = /^\/?([a-z]+)-([a-z0-9-]+)\.svg$/.exec(file) ?? [];
  switch (kind) {
    case 'poster':
      return poster(library, rest);
    case 'backdrop':
      return backdrop(library, rest);
    case 'still':
      return still(library, rest);
    case 'portrait': {
      const person = library.people.get(parseId(rest));
      return person
        ? drawPortrait({ id: `person-${person.id}`, name: person.names.en, gender: person.gender })
        : null;
    }
    case 'provider': {
      const provider = library.providers.get(parseId(rest));
      return provider ? drawProviderLogo({ name: provider.name, color: provider.color }) : null;
    }
    default:
      return null;
  }
}

function poster(library: Library, rest: string): string | null {
  const [, type, id, season, lang = ''] =
    /^(movie|tv)-([1-9]\d*)(?:-s(0|[1-9]\d*))?-([a-z]{2}(?:-[a-z]{2})?)$/.exec(rest) ?? [];
  const record = findTitle(library, type, id);
  if (!record) return null;
  const original = langFromOriginal(record.originalLanguage, record.countries) === lang;
  const title = (isLang(lang) && record.titles[lang]) || (original ? record.originalTitle : null);
  if (title === null) return null;
  const tag = isLang(lang) ? languageOf(lang).tag : lang;
  const parts = { ...toSubject(record), title, lang: tag, year: parseYear(record.date) };
  if (season === undefined) return drawPoster(parts);
  const known = record.type === 'tv' && record.seasons.find((one) => one.number === Number(season));
  // The id gives each season its own composition.
  return known
    ? drawPoster({
        ...parts,
        id: `${parts.id}-s${known.number}`,
        year: parseYear(known.date || record.date),
      })
    : null;
}

function backdrop(library: Library, rest: string): string | null {
  const [, type, id, number = ''] = /^(movie|tv)-([1-9]\d*)-(\d)$/.exec(rest) ?? [];
  const title = findTitle(library, type, id);
  if (!title || Number(number) >= BACKDROPS_PER_TITLE) return null;
  return drawBackdrop({ ...toSubject(title), seed: Number(number) });
}

function still(library: Library, rest: string): string | null {
  const [, id, season, episode] = /^([1-9]\d*)-(0|[1-9]\d*)-([1-9]\d*)$/.exec(rest) ?? [];
  const show = findTitle(library, 'tv', id);
  if (show?.type !== 'tv' || !hasEpisode(show, Number(season), Number(episode))) return null;
  return drawStill({ ...toSubject(show), season: Number(season), episode: Number(episode) });
}

function toSubject({ type, id, genres, variant }: TitleRecord) {
  return { id: `${type}-${id}`, genres, variant };
}

function hasEpisode(show: ShowRecord, number: number, episode: number): boolean {
  const season = show.seasons.find((one) => one.number === number);
  const count = season ? Math.max(season.episodeCount, season.episodes?.length ?? 0) : 0;
  return episode >= 1 && episode <= count;
}

function findTitle(
  library: Library,
  type: string | undefined,
  id: string | undefined,
): TitleRecord | undefined {
  return type === 'movie' ? library.movies.get(Number(id)) : library.shows.get(Number(id));
}

function parseId(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}

function parseYear(date: string): number | null {
  return Number(date.slice(0, 4)) || null;
}
