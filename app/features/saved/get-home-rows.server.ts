import { TITLE_REF, typedSql } from '../../../db/typed-sql.ts';
import type { User } from '../../../domain/accounts/account.ts';
import type { Lang } from '../../../domain/language/language.ts';
import type { FamilyMode } from '../../../domain/titles/family-mode.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import { type TitleCard, type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import { isExcluded, type TitleStates } from '../../../domain/titles/title-state.ts';
import { getDayIn } from '../../../lib/iso-day.ts';
import { withTimeout } from '../../../lib/timeout.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getTitleStates } from './get-title-states.server.ts';
import { listTitles } from './list-titles.server.ts';
import { OWN, readSavedQuery, type SavedQuery, writeSavedQuery } from './schema.ts';
import type { SavedTile } from './types.ts';

const ROW_SIZE = 12;
/** Rows of titles like one that the user saved or liked. */
const MAX_SIMILAR_ROWS = 2;
/** Shorter rows look like an error. */
const MIN_SIMILAR_TITLES = 4;
/** Of 10. */
const MIN_LIKED_RATING = 8;
/** A title that is not cached is read for the next visit. */
const TITLE_TIMEOUT_MS = 250;

const NEWEST_SAVED = readSavedQuery(new URLSearchParams());
const ON_SERVICES: SavedQuery = { ...NEWEST_SAVED, availability: OWN };

/** A row of the home page, with its heading in the language of the page. */
export type HomeRow = {
  id: string;
  heading: string;
  /** URL of the whole list; `null` without one. */
  moreUrl: string | null;
  tiles: Tile[];
};

export type HomeVisitor = {
  user: User | null;
  lang: Lang;
  region: string;
  familyMode: FamilyMode | null;
  serviceIds: readonly number[];
};

type HomeRowsDeps = Pick<Services, 'bestEffortDb' | 'catalog' | 'titleIndex' | 'log' | 'operator'>;

/**
 * The first rows of a user's home page, from own data: the saved list, new episodes of own shows,
 * and titles like those that were saved or liked last. Empty for visitors and rows without titles;
 * omits what cannot be read in time.
 */
export async function getHomeRows(
  deps: HomeRowsDeps,
  visitor: HomeVisitor,
  language: PageLanguage,
): Promise<HomeRow[]> {
  const { user } = visitor;
  if (user === null) return [];
  try {
    const titles = await readOwnTitles(deps, user, visitor);
    if (titles === null) return [];
    return buildRows(titles, visitor.lang, language).filter(({ tiles }) => tiles.length > 0);
  } catch (error) {
    deps.log.warn({ err: error }, 'cannot read the home rows of the user');
    return [];
  }
}

type OwnTitles = {
  saved: SavedTile[];
  /** Of the saved titles, those on the user's services. */
  onServices: SavedTile[];
  onAir: TitleCard[];
  similar: SimilarTitles[];
  /** Of `onAir` and `similar`. */
  states: TitleStates;
};

/** `null` if the user's states cannot be read: without them, rows would offer hidden titles. */
async function readOwnTitles(
  deps: HomeRowsDeps,
  user: User,
  visitor: HomeVisitor,
): Promise<OwnTitles | null> {
  const [saved, onServices, liked, onAir] = await Promise.all([
    listSaved(deps, user, visitor, NEWEST_SAVED),
    visitor.serviceIds.length > 0 ? listSaved(deps, user, visitor, ON_SERVICES) : [],
    listLiked(deps, user),
    listShowsOnAir(deps, visitor.lang),
  ]);
  const similar = await Promise.all(
    chooseSeeds(liked, saved).map((seed) => readSimilar(deps, seed, visitor.lang)),
  );
  const found = similar.filter((row) => row !== null);
  const states = await getTitleStates(deps, user, [
    ...onAir,
    ...found.flatMap(({ cards }) => cards),
  ]);
  return states && { saved, onServices, onAir, similar: found, states };
}

function buildRows(
  { saved, onServices, onAir, similar, states }: OwnTitles,
  lang: Lang,
  { t }: PageLanguage,
): HomeRow[] {
  const shown = new Set<string>();
  function isFollowed(card: TitleCard): boolean {
    const state = states.byTitle[titleKey(card)];
    return state !== undefined && !state.hidden && !isExcluded(state, states.exclusions);
  }
  function isNew(card: TitleCard): boolean {
    const key = titleKey(card);
    if (states.byTitle[key] !== undefined || shown.has(key)) return false;
    shown.add(key);
    return true;
  }
  function toShownTiles(tiles: SavedTile[]): Tile[] {
    return tiles
      .filter(({ gone, titleState }) => !gone && !isExcluded(titleState, states.exclusions))
      .map(({ titleState: _, gone: _gone, ...tile }) => tile);
  }
  return [
    {
      id: 'saved',
      heading: t('home.your_list'),
      moreUrl: links.page(lang, 'saved'),
      tiles: toShownTiles(saved),
    },
    {
      id: 'list_on_services',
      heading: t('home.list_on_services'),
      moreUrl: links.page(lang, 'saved') + writeSavedQuery(ON_SERVICES),
      // The same titles as in the row above would be no news.
      tiles: onServices.length < saved.length ? toShownTiles(onServices) : [],
    },
    {
      id: 'on_air',
      heading: t('home.new_episodes'),
      moreUrl: null,
      tiles: onAir.filter(isFollowed).slice(0, ROW_SIZE).map(toTile),
    },
    ...similar
      .map(({ seed, title, cards }) => ({
        id: titleKey(seed),
        heading: t(seed.isLiked ? 'home.because_liked' : 'home.because_saved', { title }),
        moreUrl: null,
        tiles: cards.filter(isNew).slice(0, ROW_SIZE).map(toTile),
      }))
      .filter(({ tiles }) => tiles.length >= MIN_SIMILAR_TITLES),
  ];
}

function listSaved(
  { bestEffortDb, ...deps }: HomeRowsDeps,
  { id: userId }: User,
  { lang, region, familyMode, serviceIds }: HomeVisitor,
  query: SavedQuery,
): Promise<SavedTile[]> {
  const today = getDayIn(deps.operator.timeZone);
  const owner = { userId, lang, region, familyMode, serviceIds, today, isShared: false };
  const range = { first: 0, limit: ROW_SIZE };
  return listTitles({ ...deps, db: bestEffortDb }, owner, query, range);
}

/** The titles that the user rated high last. */
async function listLiked({ bestEffortDb }: HomeRowsDeps, { id }: User): Promise<TitleRef[]> {
  const { rows } = await typedSql('titles that a user rated high', TITLE_REF)`
    select content_type as type, content_id as id from reviews
    where user_id = ${id} and rating >= ${MIN_LIKED_RATING}
    order by updated_at desc, content_type, content_id limit ${MAX_SIMILAR_ROWS}`.execute(
    bestEffortDb,
  );
  return rows;
}

/** Shows with an episode today or within a week, of the lists that the home page has anyway. */
async function listShowsOnAir({ catalog }: HomeRowsDeps, lang: Lang): Promise<TitleCard[]> {
  const lists = await Promise.all(
    (['airing_today', 'on_the_air'] as const).map((name) =>
      catalog.list('tv', name, lang, 1).then(
        ({ items }) => items,
        () => [],
      ),
    ),
  );
  return [...new Map(lists.flat().map((card) => [card.id, card])).values()];
}

type Seed = TitleRef & { isLiked: boolean };

/** The last liked and the last saved title; two of one kind if there is none of the other. */
function chooseSeeds(liked: TitleRef[], saved: SavedTile[]): Seed[] {
  const likedSeeds = liked.map(({ type, id }) => ({ type, id, isLiked: true }));
  const savedSeeds = saved
    .filter(({ gone }) => !gone)
    .map(({ type, id }) => ({ type, id, isLiked: false }));
  const order = [
    ...likedSeeds.slice(0, 1),
    ...savedSeeds.slice(0, 2),
    ...likedSeeds.slice(1),
    ...savedSeeds.slice(2),
  ];
  const seeds = new Map<string, Seed>();
  for (const seed of order) if (!seeds.has(titleKey(seed))) seeds.set(titleKey(seed), seed);
  return [...seeds.values()].slice(0, MAX_SIMILAR_ROWS);
}

type SimilarTitles = { seed: Seed; title: string; cards: TitleCard[] };

/** `null` if the title cannot be read in time. */
async function readSimilar(
  { catalog }: HomeRowsDeps,
  seed: Seed,
  lang: Lang,
): Promise<SimilarTitles | null> {
  const page = await withTimeout(
    catalog.title(seed.type, seed.id, lang).catch(() => null),
    TITLE_TIMEOUT_MS,
    () => null,
  );
  return page && { seed, title: page.title.text, cards: page.recommendations };
}
