import { isLang, languageOf } from '@kinora/domain/language';
import { drawBackdrop } from './artwork/backdrop.ts';
import { drawPortrait } from './artwork/portrait.ts';
import { drawPoster } from './artwork/poster.ts';
import { drawProviderLogo } from './artwork/provider-logo.ts';
import { drawStill } from './artwork/still.ts';
import { langOfOriginal } from './asked-language.ts';
import { BACKDROPS } from './image-paths.ts';
import type { Library } from './library.ts';
import type { ShowRecord, TitleRecord } from './records.ts';

/** The picture of a file name that an answer gave, drawn on demand; null for a name that no answer gives. */
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
      const person = library.people.get(wholeNumber(rest));
      return person
        ? drawPortrait({ id: `person-${person.id}`, name: person.names.en, gender: person.gender })
        : null;
    }
    case 'provider': {
      const provider = library.providers.get(wholeNumber(rest));
      return provider ? drawProviderLogo({ name: provider.name, color: provider.color }) : null;
    }
    default:
      return null;
  }
}

function poster(library: Library, rest: string): string | null {
  const [, type, id, season, lang = ''] =
    /^(movie|tv)-([1-9]\d*)(?:-s(0|[1-9]\d*))?-([a-z]{2}(?:-[a-z]{2})?)$/.exec(rest) ?? [];
  const record = titleOf(library, type, id);
  if (!record) return null;
  const original = langOfOriginal(record.originalLanguage, record.countries) === lang;
  const title = (isLang(lang) && record.titles[lang]) || (original ? record.originalTitle : null);
  if (title === null) return null;
  const tag = isLang(lang) ? languageOf(lang).tag : lang;
  const parts = { ...subjectOf(record), title, lang: tag, year: yearOf(record.date) };
  if (season === undefined) return drawPoster(parts);
  const known = record.type === 'tv' && record.seasons.find((one) => one.number === Number(season));
  // Another id gives the season another composition; its year is its own.
  return known
    ? drawPoster({
        ...parts,
        id: `${parts.id}-s${known.number}`,
        year: yearOf(known.date || record.date),
      })
    : null;
}

function backdrop(library: Library, rest: string): string | null {
  const [, type, id, number = ''] = /^(movie|tv)-([1-9]\d*)-(\d)$/.exec(rest) ?? [];
  const title = titleOf(library, type, id);
  if (!title || Number(number) >= BACKDROPS) return null;
  return drawBackdrop({ ...subjectOf(title), seed: Number(number) });
}

function still(library: Library, rest: string): string | null {
  const [, id, season, episode] = /^([1-9]\d*)-(0|[1-9]\d*)-([1-9]\d*)$/.exec(rest) ?? [];
  const show = titleOf(library, 'tv', id);
  if (show?.type !== 'tv' || !hasEpisode(show, Number(season), Number(episode))) return null;
  return drawStill({ ...subjectOf(show), season: Number(season), episode: Number(episode) });
}

function subjectOf({ type, id, genres, variant }: TitleRecord) {
  return { id: `${type}-${id}`, genres, variant };
}

function hasEpisode(show: ShowRecord, number: number, episode: number): boolean {
  const season = show.seasons.find((one) => one.number === number);
  const count = season ? Math.max(season.episodeCount, season.episodes?.length ?? 0) : 0;
  return episode >= 1 && episode <= count;
}

function titleOf(
  library: Library,
  type: string | undefined,
  id: string | undefined,
): TitleRecord | undefined {
  return type === 'movie' ? library.movies.get(Number(id)) : library.shows.get(Number(id));
}

function wholeNumber(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}

function yearOf(date: string): number | null {
  return Number(date.slice(0, 4)) || null;
}
