import type { CollectionPage } from '../../domain/titles/collection.ts';
import type { CreditsPage, Department } from '../../domain/titles/credits.ts';
import type { PersonCredit, PersonPage } from '../../domain/titles/person.ts';
import type { SeasonPage, TitlePage, WatchOffers } from '../../domain/titles/title.ts';

/** The parts of a page that invalidate it. Votes, popularity and order change daily and do not. */

/** Entries in key order: the catalog's order is arbitrary. */
function sortEntries<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function fingerprintOffers({ groups }: Omit<WatchOffers, 'region'>): unknown {
  return groups.map(({ type, offers }) => [type, offers.map(({ name }) => name).sort()]);
}

export function fingerprintTitle({
  score,
  votes,
  gallery,
  recommendations,
  creditIds,
  ageRatings,
  releases,
  seasons,
  watch,
  ...page
}: TitlePage): unknown {
  return {
    ...page,
    creditIds: creditIds.toSorted((a, b) => a - b),
    ageRatings: sortEntries(ageRatings),
    releases: sortEntries(releases).map(([region, dates]) => [region, sortEntries(dates)]),
    seasons: seasons.map(({ score, ...season }) => season),
    watch: sortEntries(watch).map(([region, offers]) => [region, fingerprintOffers(offers)]),
  };
}

export function fingerprintCredits({ title, cast, crew }: CreditsPage): unknown {
  const fingerprintDepartment = ({ name, members }: Department) =>
    members.map((member) => `${name} ${JSON.stringify(member)}`);
  return { title, cast, crew: crew.flatMap(fingerprintDepartment).sort() };
}

export function fingerprintCollection({ parts, ...page }: CollectionPage): unknown {
  return { ...page, parts: parts.map(({ score, votes, ...part }) => part) };
}

export function fingerprintPerson({ popularity, cast, crew, ...person }: PersonPage): unknown {
  const fingerprintCredit = ({ kind, type, id, roles }: PersonCredit) =>
    `${kind} ${type}/${id} ${roles.join()}`;
  return { ...person, credits: [...cast, ...crew].map(fingerprintCredit).sort() };
}

export function fingerprintSeason({ episodes, ...season }: SeasonPage): unknown {
  return { ...season, episodes: episodes.map(({ score, ...episode }) => episode) };
}
