import {
  type Cover,
  type CoverPart,
  findSmallestCover,
} from '../../../domain/titles/smallest-cover.ts';
import type { TitleRef } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { type ListOffers, listOffers, type OfferedTitle } from './list-offers.server.ts';
import type { ListOwner } from './list-titles.server.ts';
import { NOWHERE, SALES, type SavedQuery, STREAMED, writeSavedQuery } from './schema.ts';
import type { CoverRow, ListCover } from './types.ts';

type Part = CoverPart<OfferedTitle>;

/**
 * The fewest services for all titles of a list that any service streams, and what each adds.
 * Services that the visitor has come first.
 */
export function getListCover(
  { titles, logos, owned }: ListOffers,
  query: SavedQuery,
  language: PageLanguage,
): ListCover {
  const { code, intl, t, format } = language;
  const cover = findSmallestCover(titles, { owned });
  const parts = listParts(cover);
  const toUrl = (filter: Partial<SavedQuery>) =>
    links.page(code, 'saved') + writeSavedQuery({ ...query, byService: false, page: 1, ...filter });
  const toPartRow = (part: Part): CoverRow => ({
    name: part.service,
    logo: logos.get(part.service) ?? null,
    count:
      part === parts[0]
        ? t('saved.count', { count: part.titles.length })
        : new Intl.NumberFormat(intl, { signDisplay: 'always' }).format(part.titles.length),
    url: toUrl({ adds: part.service }),
  });
  const toRow = (name: string, availability: string, matching: OfferedTitle[]): CoverRow[] =>
    matching.length === 0
      ? []
      : [{ name, logo: null, count: format.number(matching.length), url: toUrl({ availability }) }];
  const streamed = titles.filter(({ services }) => services.length > 0);
  const others = titles.filter(({ services }) => services.length === 0);
  return {
    heading: t('cover.heading'),
    text: getText(cover, language),
    owned:
      cover.owned.length > 0
        ? { heading: t('cover.owned'), rows: cover.owned.map(toPartRow) }
        : null,
    services: cover.services.map(toPartRow),
    totals: [
      // One service has its own number.
      ...(parts.length > 1 ? toRow(t('cover.total'), STREAMED, streamed) : []),
      ...toRow(
        t('saved.nowhere'),
        NOWHERE,
        others.filter(({ isOffered }) => !isOffered),
      ),
    ],
    sales:
      toRow(
        t('cover.sales'),
        SALES,
        others.filter(({ isOffered }) => isOffered),
      )[0] ?? null,
    source: t('watch.source', { source: 'JustWatch' }),
  };
}

function getText(
  { owned, services, isSmallest }: Cover<OfferedTitle>,
  { t }: PageLanguage,
): string | null {
  if (owned.length + services.length === 0) return t('cover.none');
  return isSmallest && services.length > 1 ? t('cover.text') : null;
}

/** Titles that the service `query.adds` adds; empty if it is not part of the cover. */
export async function listAddedTitles(
  { db }: Pick<Services, 'db'>,
  owner: ListOwner,
  query: SavedQuery,
): Promise<TitleRef[]> {
  const { titles, owned } = await listOffers(db, owner, { ...query, availability: null });
  const service = query.adds?.toLowerCase();
  const part = listParts(findSmallestCover(titles, { owned })).find(
    (candidate) => candidate.service.toLowerCase() === service,
  );
  return part?.titles.map(({ ref }) => ref) ?? [];
}

function listParts({ owned, services }: Cover<OfferedTitle>): Part[] {
  return [...owned, ...services];
}
