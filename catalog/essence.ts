import type { PersonCredit, PersonPage } from '../domain/person.ts';
import type { SeasonPage, TitlePage, WatchOffers } from '../domain/title.ts';

/** The parts of a page that invalidate it. Votes, popularity and order change daily and do not. */

/** Entries in key order: the catalog's order is arbitrary. */
function sorted<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function essenceOfOffers({ groups }: Omit<WatchOffers, 'region'>): unknown {
  return groups.map(({ type, offers }) => [type, offers.map(({ name }) => name).sort()]);
}

export function essenceOfTitle({
  score,
  votes,
  gallery,
  recommendations,
  ageRatings,
  seasons,
  watch,
  ...page
}: TitlePage): unknown {
  return {
    ...page,
    ageRatings: sorted(ageRatings),
    seasons: seasons.map(({ score, ...season }) => season),
    watch: sorted(watch).map(([region, offers]) => [region, essenceOfOffers(offers)]),
  };
}

export function essenceOfPerson({ popularity, cast, crew, ...person }: PersonPage): unknown {
  const nameOf = ({ kind, type, id, roles }: PersonCredit) =>
    `${kind} ${type}/${id} ${roles.join()}`;
  return { ...person, credits: [...cast, ...crew].map(nameOf).sort() };
}

export function essenceOfSeason({ episodes, ...season }: SeasonPage): unknown {
  return { ...season, episodes: episodes.map(({ score, ...episode }) => episode) };
}
