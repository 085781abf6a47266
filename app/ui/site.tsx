import { createContext, use } from 'react';
import type { SocialProvider } from '../../domain/account.ts';

/** Who is signed in, as far as every page shows it. */
export type SiteMember = { id: string; username: string; admin: boolean };

export type Site = {
  /** Public origin without a slash at the end; the only origin that ever appears in a page. */
  origin: string;
  /** Where the catalog's images are, without a slash at the end: base + `/w500` + path. */
  imageBase: string;
  /** The social providers that sign in. */
  providers?: readonly SocialProvider[];
  member?: SiteMember | null;
  /** Pages of the site elsewhere. */
  social?: readonly { name: string; url: string }[];
};

/** Set once by the root; a page that says something went wrong may have to do without. */
const SiteContext = createContext<Site>({ origin: '', imageBase: '' });
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return use(SiteContext);
}
