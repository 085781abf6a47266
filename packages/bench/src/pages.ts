/** The measured pages: the usual entry pages. */
export const PAGES = {
  home: '/en',
  list: '/en/movie',
  movie: '/en/movie/496243-parasite',
  show: '/en/tv/93405-squid-game',
  person: '/en/person/21684-bong-joon-ho',
} as const;
export type PageName = keyof typeof PAGES;
