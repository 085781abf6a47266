import { drawBackdrop } from '@kinora/artwork/backdrop';
import { drawPortrait } from '@kinora/artwork/portrait';
import { drawPoster } from '@kinora/artwork/poster';
import { drawProviderLogo } from '@kinora/artwork/provider-logo';
import { drawStill } from '@kinora/artwork/still';
import { getLanguage, isLang } from '@kinora/domain/language';
import { langFromOriginal } from '../http/request-language.ts';
import type { Library } from '../library/library.ts';
import type { ShowRecord, TitleRecord } from '../library/records.ts';
import { BACKDROPS_PER_TITLE, ORIGINAL_TITLE } from './file-paths.ts';

/** Draws the picture of a file name; `null` for names that no response contains. */
export function drawArtwork(library: Library, file: string): string | null {
  const [, kind = '', parameters = ''] = /^\/?([a-z]+)-([a-z0-9-]+)\.svg$/.exec(file) ?? [];
  switch (kind) {
    case 'poster':
      return drawPosterFile(library, parameters);
    case 'backdrop':
      return drawBackdropFile(library, parameters);
    case 'still':
      return drawStillFile(library, parameters);
    case 'portrait': {
      const person = library.people.get(parseId(parameters));
      return person
        ? drawPortrait({ id: `person-${person.id}`, name: person.names.en, gender: person.gender })
        : null;
    }
    case 'provider': {
      const provider = library.providers.get(parseId(parameters));
      return provider ? drawProviderLogo({ name: provider.name, color: provider.color }) : null;
    }
    default:
      return null;
  }
}

function drawPosterFile(library: Library, parameters: string): string | null {
  const [, type, id, season, lang = ''] =
    /^(movie|tv)-([1-9]\d*)(?:-s(0|[1-9]\d*))?-([a-z]{2}(?:-[a-z]{2})?)$/.exec(parameters) ?? [];
  const record = findTitle(library, type, id);
  if (!record) return null;
  const original = langFromOriginal(record.originalLanguage, record.countries);
  const isOriginal = lang === original || lang === ORIGINAL_TITLE;
  const title = (isLang(lang) && record.titles[lang]) || (isOriginal ? record.originalTitle : null);
  if (title === null) return null;
  const titleLang = isOriginal ? original : lang;
  const tag = isLang(titleLang) ? getLanguage(titleLang).tag : titleLang;
  const subject = { ...toSubject(record), title, lang: tag, year: parseYear(record.date) };
  if (season === undefined) return drawPoster(subject);
  const knownSeason =
    record.type === 'tv' && record.seasons.find((candidate) => candidate.number === Number(season));
  // The id gives each season its own composition.
  return knownSeason
    ? drawPoster({
        ...subject,
        id: `${subject.id}-s${knownSeason.number}`,
        year: parseYear(knownSeason.date || record.date),
      })
    : null;
}

function drawBackdropFile(library: Library, parameters: string): string | null {
  const [, type, id, number = ''] = /^(movie|tv)-([1-9]\d*)-(\d)$/.exec(parameters) ?? [];
  const title = findTitle(library, type, id);
  if (!title || Number(number) >= BACKDROPS_PER_TITLE) return null;
  return drawBackdrop({ ...toSubject(title), seed: Number(number) });
}

function drawStillFile(library: Library, parameters: string): string | null {
  const [, id, season, episode] = /^([1-9]\d*)-(0|[1-9]\d*)-([1-9]\d*)$/.exec(parameters) ?? [];
  const show = findTitle(library, 'tv', id);
  if (show?.type !== 'tv' || !hasEpisode(show, Number(season), Number(episode))) return null;
  return drawStill({ ...toSubject(show), season: Number(season), episode: Number(episode) });
}

function toSubject({ type, id, genres, variant }: TitleRecord) {
  return { id: `${type}-${id}`, genres, variant };
}

function hasEpisode(show: ShowRecord, number: number, episode: number): boolean {
  const season = show.seasons.find((candidate) => candidate.number === number);
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
