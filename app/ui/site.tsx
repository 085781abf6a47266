import { createContext, useContext } from 'react';

type Site = {
  /** Public origin without a slash at the end. */
  origin: string;
  /** Where the catalog's images are, without a slash at the end. */
  imageBase: string;
};

/** Set once by the root; a page that says something went wrong may have to do without. */
const SiteContext = createContext<Site>({ origin: '', imageBase: '' });
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return useContext(SiteContext);
}
