import { titleKey } from '../../../domain/titles/title.ts';
import type { WatchNote } from '../../../domain/titles/watch-entries.ts';
import type { Services } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { watchNoteText } from '../../i18n/watch-note-text.ts';
import { getListCover } from './get-list-cover.server.ts';
import { type ListOffers, listOffers, type OfferedTitle } from './list-offers.server.ts';
import { type ListOwner, readTitles } from './list-titles.server.ts';
import { NOWHERE, SALES, type SavedQuery } from './schema.ts';
import type { ServiceShelf, ShelfTile, WhereToWatchView } from './types.ts';

/** Titles shown per service; a link leads to the others. */
const MAX_TITLES_PER_SHELF = 12;

type WhereToWatchDeps = Pick<Services, 'db' | 'catalog' | 'titleIndex'>;

/** The view of a list by service. */
export async function getWhereToWatch(
  deps: WhereToWatchDeps,
  owner: ListOwner,
  query: SavedQuery,
  language: PageLanguage,
): Promise<WhereToWatchView> {
  const offers = await listOffers(deps.db, owner, query);
  return {
    cover: getListCover(offers, query, language),
    shelves: await listShelves(deps, owner, offers, language),
  };
}

type Shelf = {
  availability: string;
  titles: { ref: OfferedTitle['ref']; notes: WatchNote[] }[];
};

/**
 * Titles of a list by streaming service, in descending order of size; then those to rent or buy,
 * then those without an offer.
 */
async function listShelves(
  deps: WhereToWatchDeps,
  owner: ListOwner,
  { titles, logos }: ListOffers,
  language: PageLanguage,
): Promise<ServiceShelf[]> {
  const shelves = new Map<string, Shelf>();
  for (const title of titles)
    for (const { availability, notes } of getAvailabilities(title)) {
      const shelf = shelves.get(availability) ?? { availability, titles: [] };
      shelf.titles.push({ ref: title.ref, notes });
      shelves.set(availability, shelf);
    }
  const visibleRefs = [
    ...new Map(
      [...shelves.values()]
        .flatMap((shelf) => shelf.titles.slice(0, MAX_TITLES_PER_SHELF))
        .map(({ ref }) => [titleKey(ref), ref]),
    ).values(),
  ];
  const tiles = new Map(
    (await readTitles(deps, owner, visibleRefs)).map((tile) => [titleKey(tile), tile]),
  );
  return [...shelves.values()].sort(compareShelves).map((shelf) => ({
    availability: shelf.availability,
    service:
      getRank(shelf) > 0
        ? null
        : { name: shelf.availability, logo: logos.get(shelf.availability) ?? null },
    total: shelf.titles.length,
    tiles: shelf.titles.slice(0, MAX_TITLES_PER_SHELF).flatMap(({ ref, notes }) => {
      const tile = tiles.get(titleKey(ref));
      return tile ? { ...tile, note: watchNoteText(notes, language) } : ([] as ShelfTile[]);
    }),
  }));
}

/** The services that stream a title, or `SALES` or `NOWHERE`. */
function getAvailabilities({
  services,
  isOffered,
}: OfferedTitle): { availability: string; notes: WatchNote[] }[] {
  return services.length === 0
    ? [{ availability: isOffered ? SALES : NOWHERE, notes: [] }]
    : services.map(({ name, notes }) => ({ availability: name, notes }));
}

function getRank({ availability }: Shelf): number {
  return availability === NOWHERE ? 2 : availability === SALES ? 1 : 0;
}

function compareShelves(a: Shelf, b: Shelf): number {
  return (
    getRank(a) - getRank(b) ||
    b.titles.length - a.titles.length ||
    (a.availability < b.availability ? -1 : 1)
  );
}
