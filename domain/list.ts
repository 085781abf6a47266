import type { MediaType } from './title.ts';

/** The catalog serves no page beyond this one, whatever total it reports. */
export const MAX_PAGE = 500;

/** Titles on one page of a list, as the catalog pages them. */
export const PAGE_SIZE = 20;

/** The named lists of each type. `trending` is today's. */
export const LISTS = {
  movie: ['popular', 'trending', 'now_playing', 'upcoming', 'top_rated'],
  tv: ['popular', 'trending', 'airing_today', 'on_the_air', 'top_rated'],
} as const satisfies Record<MediaType, readonly string[]>;

export type ListName = (typeof LISTS)[MediaType][number];

export const SORTS = ['popularity', 'score', 'newest', 'oldest', 'title', 'votes'] as const;
export type Sort = (typeof SORTS)[number];

/** What a visitor can narrow a list by. Everything null or empty is the plain popular list. */
export type Filters = {
  genreIds: number[];
  sort: Sort | null;
  year: number | null;
  /** Lowest score, 1 to 9. */
  rating: number | null;
};

export const SEARCH_KINDS = ['all', 'movie', 'tv', 'person'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
