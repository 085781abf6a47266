import type { EntryContext } from 'react-router';
import type { Lang } from '../domain/language/language.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { withoutLanguage } from './i18n/links.ts';

/** Ends the URL of a document that is rendered once for many URLs. */
const PLACEHOLDER = 'kinora-requested-path';

/** The parts of a document's links that depend on its URL, as HTML. */
export type UrlLinks = {
  /** In the link to the sign-in page: the URL as a parameter. */
  parameter: string;
  /** In the links of the languages: the URL without its language. */
  withoutLanguage: string;
};

/**
 * A document that is the same for many URLs but for its `links`. In `context` the URL is one with
 * the links `placeholders`.
 */
export type SharedDocument = {
  key: string;
  context: EntryContext;
  placeholders: UrlLinks;
  links: UrlLinks;
};

/** `url` is a path and query. */
export function getUrlLinks(url: string): UrlLinks {
  return {
    parameter: new URLSearchParams({ '': url }).toString().slice('='.length),
    withoutLanguage: escapeHtml(withoutLanguage(url)),
  };
}

/** The 404 page as a shared document. `null` for any other page, and for one with user data. */
export function getNotFoundTemplate(
  entryContext: EntryContext,
  status: number,
  lang: Lang,
): SharedDocument | null {
  const { staticHandlerContext } = entryContext;
  const { loaderData, errors, matches, location } = staticHandlerContext;
  const section = getSection(location.pathname);
  if (status !== 404 || !errors?.root || !isImpersonal(loaderData) || section === null) return null;
  const pathname = `/xx/${section}/${PLACEHOLDER}`;
  return {
    key: JSON.stringify({
      lang,
      section,
      errors,
      loaderData,
      routes: matches.map(({ route }) => route.id),
    }),
    context: {
      ...entryContext,
      staticHandlerContext: {
        ...staticHandlerContext,
        location: { ...location, pathname, search: '' },
      },
    },
    placeholders: getUrlLinks(pathname),
    links: getUrlLinks(location.pathname + location.search),
  };
}

/**
 * The section that the header marks as current; `null` for that of the search, whose box shows the
 * query of the URL.
 */
export function getSection(pathname: string): 'movie' | 'tv' | 'other' | null {
  const section = pathname.split('/')[2];
  if (section === 'search') return null;
  return section === 'movie' || section === 'tv' ? section : 'other';
}

/** Whether only the root has data, of no user and without a flash message. */
function isImpersonal({
  root = null,
  ...others
}: EntryContext['staticHandlerContext']['loaderData']): boolean {
  const { user = null, flashToast = null } = (root ?? {}) as Record<string, unknown>;
  return Object.keys(others).length === 0 && user === null && flashToast === null;
}
