import { ALL_OPTION } from '../../../domain/forms/form.ts';
import { hasFilters, type ListName } from '../../../domain/lists/list.ts';
import type { MediaType } from '../../../domain/titles/title.ts';
import type { Services, Visitor } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import { resolveRegion } from '../../region.ts';
import {
  isRedirectedList,
  isRegional,
  KEYWORD_TEXT,
  type ListQuery,
  readListQuery,
  usesMyServices,
  writeListQuery,
} from './schema.ts';

type ListRedirect = {
  /** `null` if the list is shown at the requested URL. */
  to: string | null;
  /** A changed region. */
  headers: Headers;
  /** Text for which there is no keyword; `null` if there is one, or without a text. */
  unknownKeyword: string | null;
};

/**
 * Redirects lists that a form or link requests by choices of the visitor. The form sends a
 * region, a keyword as text, both limits of a range and the genre, which is part of the path. Links
 * name the visitor's services as `mine`. Rejects if the keyword cannot be looked up.
 */
export async function getListRedirect(
  url: URL,
  { type, listName }: { type: MediaType; listName: ListName },
  visitor: Visitor,
  services: Pick<Services, 'catalog' | 'site'>,
): Promise<ListRedirect> {
  const { searchParams } = url;
  const { region, headers } = resolveRegion(url, visitor, services);
  if (!isRedirectedList(searchParams)) return { to: null, headers, unknownKeyword: null };
  const query = readListQuery(searchParams);
  const text = searchParams.get(KEYWORD_TEXT)?.trim() ?? '';
  const keyword = text === '' ? null : await services.catalog.findKeyword(text);
  const unknownKeyword = text !== '' && keyword === null ? text : null;
  const isMine = usesMyServices(searchParams);
  if (isMine && visitor.serviceIds.length === 0)
    return {
      to: links.account(visitor.lang, 'services', url.pathname + url.search),
      headers,
      unknownKeyword,
    };
  const filters: ListQuery = {
    ...query,
    ...(isMine && { serviceIds: visitor.serviceIds }),
    ...(keyword && { keywordId: keyword.id }),
  };
  filters.region = isRegional(filters)
    ? ((searchParams.has('region') ? null : query.region) ?? region)
    : null;
  const target =
    getPath(
      url,
      searchParams.get('genre'),
      links.list(visitor.lang, type, hasFilters(filters) ? 'popular' : listName),
    ) + addText(writeListQuery(filters), unknownKeyword);
  return {
    to: target === url.pathname + url.search ? null : target,
    headers,
    unknownKeyword,
  };
}

function getPath(url: URL, genre: string | null, listPath: string): string {
  if (genre === null) return url.pathname;
  if (genre === '' || genre === ALL_OPTION) return listPath;
  const [, lang, type] = url.pathname.split('/');
  return `/${lang}/${type}/genre/${encodeURIComponent(genre)}`;
}

function addText(search: string, text: string | null): string {
  if (text === null) return search;
  return `${search === '' ? '?' : `${search}&`}${new URLSearchParams({ [KEYWORD_TEXT]: text })}`;
}
