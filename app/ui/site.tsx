import { createContext, use } from 'react';

export type Site = {
  /** Public origin without a slash at the end; the only origin that ever appears in a page. */
  origin: string;
  /** Where the catalog's images are, without a slash at the end: base + `/w500` + path. */
  imageBase: string;
};

/** Set once by the root; a page that says something went wrong may have to do without. */
const SiteContext = createContext<Site>({ origin: '', imageBase: '' });
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return use(SiteContext);
}
