import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { PageToVisit } from './page-table.ts';

export type Variant = {
  lang: Lang;
  width: number;
  theme: 'dark' | 'light';
  /** Name of the picture in tests/e2e/snapshots that the page is compared with. */
  picture: string | null;
};

export const MIN_WIDTH = 320;
export const PHONE = 375;
export const DESKTOP = 1440;

const PICTURES: (Variant & { path: string })[] = [
  { path: '', picture: 'home', lang: 'ko', width: DESKTOP, theme: 'dark' },
  { path: '', picture: 'home-phone', lang: 'ar', width: PHONE, theme: 'light' },
  { path: '/movie/top-rated', picture: 'movies', lang: 'de', width: DESKTOP, theme: 'light' },
  { path: '/movie/top-rated', picture: 'movies-phone', lang: 'en', width: PHONE, theme: 'dark' },
  { path: '/movie/496243', picture: 'movie', lang: 'en', width: DESKTOP, theme: 'dark' },
  { path: '/movie/496243', picture: 'movie-phone', lang: 'ko', width: PHONE, theme: 'light' },
  { path: '/tv/93405', picture: 'series', lang: 'ar', width: DESKTOP, theme: 'light' },
  { path: '/tv/93405/season/1', picture: 'season', lang: 'en', width: DESKTOP, theme: 'dark' },
  { path: '/person/20738', picture: 'person-phone', lang: 'ja', width: PHONE, theme: 'dark' },
  { path: '/search?q=park', picture: 'search', lang: 'de', width: DESKTOP, theme: 'dark' },
  { path: '/sign-up', picture: 'sign-up-phone', lang: 'de', width: PHONE, theme: 'light' },
  { path: '/nowhere', picture: 'not-found', lang: 'th', width: DESKTOP, theme: 'light' },
];

/** All variants of a view; one of each of its states, and those of the pictures. */
export function listVariants({ path, isState }: PageToVisit, hasPictures: boolean): Variant[] {
  const pictures = hasPictures ? PICTURES.filter((picture) => picture.path === path) : [];
  const variants = completeVariants(pictures);
  return isState ? variants.slice(pictures.length > 0 ? 0 : 1) : variants;
}

/** Adds variants until there are both directions, both widths and both themes. */
function completeVariants(given: readonly Variant[]): Variant[] {
  const variants = [...given];
  for (const lang of ['ko', 'ar'] as const) {
    if (variants.some((variant) => getDirection(variant.lang) === getDirection(lang))) continue;
    variants.push({
      lang,
      width: variants.some(({ width }) => width === DESKTOP) ? PHONE : DESKTOP,
      theme: variants.some(({ theme }) => theme === 'dark') ? 'light' : 'dark',
      picture: null,
    });
  }
  return variants;
}

/** Pictures of pages that are not visited. */
export function findUnusedPictures(visited: readonly { path: string }[]): string[] {
  return PICTURES.filter((picture) => !visited.some(({ path }) => path === picture.path)).map(
    ({ path }) => path,
  );
}

function getDirection(lang: Lang): 'ltr' | 'rtl' | undefined {
  return LANGUAGES.find(({ code }) => code === lang)?.dir;
}
