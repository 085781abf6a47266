import { PAGE_SIZE } from '../../../domain/lists/list.ts';
import { getService } from '../../../domain/titles/provider-family.ts';
import type { Genre } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { listAddedTitles } from './get-list-cover.server.ts';
import { countTitles, type ListOwner, listTitles } from './list-titles.server.ts';
import { NOWHERE, OWN, SALES, type SavedQuery, STREAMED, savedQuery } from './schema.ts';
import type { SavedPage } from './types.ts';

type SavedListDeps = Pick<Services, 'db' | 'catalog' | 'titleIndex'>;

/** One page of a list (U1); the last one if `page` is beyond it. */
export async function getSavedPage(
  deps: SavedListDeps,
  owner: ListOwner,
  requestedQuery: SavedQuery,
  language: PageLanguage,
): Promise<SavedPage> {
  const { availability, adds } = requestedQuery;
  const query = {
    ...requestedQuery,
    // Links of earlier versions name a provider, such as a plan with ads.
    availability: availability && getService(null, availability).name,
    adds: adds && getService(null, adds).name,
  };
  const refs = query.adds === null ? null : await listAddedTitles(deps, owner, query);
  const [total, genres, privateRatings] = await Promise.all([
    refs?.length ?? countTitles(deps, owner, query),
    listGenres(deps, owner, query),
    owner.isShared ? 0 : countPrivateRatings(deps, owner),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  query.page = Math.min(query.page, pages);
  // `getWhereToWatch` loads the titles of the view by service.
  const range = { first: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE, refs };
  const tiles = query.byService ? [] : await listTitles(deps, owner, query, range);
  return {
    query,
    tiles,
    total,
    pages,
    genres,
    privateRatings,
    availabilityLabel: getAvailabilityLabel(query, language),
    empty: total === 0 && !savedQuery.hasFilters(query),
  };
}

function getAvailabilityLabel(
  { availability, adds }: SavedQuery,
  { t }: PageLanguage,
): string | null {
  if (adds !== null) return t('cover.added', { name: adds });
  switch (availability) {
    case OWN:
      return t('filter.on_my_services');
    case STREAMED:
      return t('cover.streamed');
    case SALES:
      return t('saved.sales');
    case NOWHERE:
      return t('saved.nowhere');
    default:
      return availability;
  }
}

/** Those that can be made public, as reviews need a rating. */
async function countPrivateRatings({ db }: SavedListDeps, { userId }: ListOwner): Promise<number> {
  const { total } = await db
    .selectFrom('private_reviews')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('user_id', '=', userId)
    .where('rating', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Genres sorted by name; empty if the catalog is unavailable. */
async function listGenres(
  { catalog }: SavedListDeps,
  { lang }: ListOwner,
  { type }: SavedQuery,
): Promise<Genre[]> {
  const lists = await Promise.all(
    (type === null ? (['movie', 'tv'] as const) : [type]).map((kind) =>
      catalog.genres(kind, lang).catch(() => []),
    ),
  );
  const { compare } = new Intl.Collator(lang);
  return [...new Map(lists.flat().map((genre) => [genre.id, genre])).values()].sort((a, b) =>
    compare(a.name, b.name),
  );
}
