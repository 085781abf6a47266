import { createContext, use } from 'react';
import type { SocialProvider } from '../../domain/accounts/account.ts';

export type SiteUser = { id: string; username: string; admin: boolean };

export type Site = {
  /** Public origin without a trailing slash; pages contain no other origin. */
  origin: string;
  /** Base URL of catalog images, without a trailing slash: base + `/w500` + path. */
  imageBase: string;
  providers?: readonly SocialProvider[];
  user?: SiteUser | null;
  /** Texts about hidden titles, if the visitor's family mode is on. */
  familyMode?: { hiddenTitle: string; hiddenText: string; empty: string; change: string };
  /**
   * Notice if the session could not be read: the visitor may be signed in without `user`. Empty on
   * error pages, which say it themselves.
   */
  accountOutage?: string;
  social?: readonly { name: string; url: string }[];
  /** URL of TMDB's logo, if the operator has configured it. */
  tmdbLogo?: string;
};

/** The error page may render without the data of the root. */
const SiteContext = createContext<Site>({ origin: '', imageBase: '' });
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return use(SiteContext);
}
