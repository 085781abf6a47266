import type { Lang } from '../../../domain/language/language.ts';
import { NO_FILTERS } from '../../../domain/lists/list.ts';
import type { Genre } from '../../../domain/titles/title.ts';
import { links } from '../../i18n/links.ts';
import type { Translate } from '../../i18n/translator.ts';
import { writeListQuery } from './schema.ts';

export type Chip = { label: string; url: string };

const GENRES = {
  comedy: 35,
  thriller: 53,
  action: 28,
  drama: 18,
  romance: 10_749,
  animation: 16,
  scienceFiction: 878,
  horror: 27,
};

const FIRST_PAGE = { ...NO_FILTERS, page: 1, from: 1 };

/** Links to lists by length, origin and genre. `genres` are those of movies. */
export function getChips(genres: Genre[], lang: Lang, t: Translate): Chip[] {
  const shortMovies = writeListQuery({ ...FIRST_PAGE, runtime: { from: null, to: 120 } });
  const koreanShows = writeListQuery({ ...FIRST_PAGE, language: 'ko' });
  return [
    { label: t('home.new'), url: links.list(lang, 'movie', 'now_playing') },
    { label: t('home.under_two_hours'), url: links.list(lang, 'movie') + shortMovies },
    { label: t('home.korean_series'), url: links.list(lang, 'tv') + koreanShows },
    ...Object.values(GENRES).flatMap((id) => {
      const genre = genres.find((candidate) => candidate.id === id);
      return genre ? [{ label: genre.name, url: links.genre(lang, 'movie', genre.name) }] : [];
    }),
  ];
}
