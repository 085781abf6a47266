import { addBit, type BitSet, createBitSet, hasBit, listBits } from '../../lib/bit-set.ts';
import { createHittingSetSearch, type HittingSetSearch } from '../../lib/hitting-set.ts';

/** A title with the services that stream it; a title without one is not part of the cover. */
type StreamedTitle = { services: readonly { name: string }[] };

/** A service with the titles that no service before it has. */
export type CoverPart<T> = { service: string; titles: T[] };

export type Cover<T> = {
  /** Services that the visitor has. */
  owned: CoverPart<T>[];
  /** Further services, which have all other titles. */
  services: CoverPart<T>[];
  /** `false` if the search was given up: fewer services may be enough. */
  isSmallest: boolean;
};

type CoverOptions = {
  /** Names of services that the visitor has; their titles need no other service. */
  owned?: ReadonlySet<string>;
  /** Limits the time of the search. */
  maxSteps?: number;
};

/** At most some 100 ms; lists of real titles need a small part of them. */
const MAX_STEPS = 10_000_000;

/** The number of titles that have the same services. */
type Group = { services: BitSet; count: number };

/**
 * A smallest set of services that have all titles, in descending order of what each adds. If there
 * are several, that whose first service has the most titles, then that whose second service adds
 * the most, and so on, then by name.
 */
export function findSmallestCover<T extends StreamedTitle>(
  titles: readonly T[],
  { owned = new Set(), maxSteps = MAX_STEPS }: CoverOptions = {},
): Cover<T> {
  const names = [...new Set(titles.flatMap(({ services }) => services.map(({ name }) => name)))];
  names.sort((a, b) => (a < b ? -1 : 1));
  const numbers = [...names.keys()];
  const isOwned = (number: number) => owned.has(names[number] ?? '');
  const groups = groupByServices(titles, names);
  const ownedServices = orderByTitles(numbers.filter(isOwned), groups);
  const unowned = ownedServices.reduce(withoutService, groups);
  const { services, isSmallest } = findServices(unowned, numbers, maxSteps);
  const parts = [...ownedServices, ...services].map(
    (number): CoverPart<T> => ({
      service: names[number] ?? '',
      titles: [],
    }),
  );
  for (const title of titles) {
    const titleNames = new Set(title.services.map(({ name }) => name));
    parts.find(({ service }) => titleNames.has(service))?.titles.push(title);
  }
  return {
    owned: parts.slice(0, ownedServices.length),
    services: parts.slice(ownedServices.length),
    isSmallest,
  };
}

function groupByServices(titles: readonly StreamedTitle[], names: readonly string[]): Group[] {
  const numberByName = new Map(names.map((name, number) => [name, number]));
  const groups = new Map<string, Group>();
  for (const { services } of titles) {
    if (services.length === 0) continue;
    const set = createBitSet(names.length);
    for (const { name } of services) addBit(set, numberByName.get(name) ?? 0);
    const key = set.join();
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { services: set, count: 1 });
  }
  return [...groups.values()];
}

function withoutService(groups: readonly Group[], service: number): Group[] {
  return groups.filter(({ services }) => !hasBit(services, service));
}

/** Services from the one that adds the most titles on, without those that add none. */
function orderByTitles(services: readonly number[], groups: readonly Group[]): number[] {
  const [service] = listByTitles(services, groups);
  return service === undefined
    ? []
    : [service, ...orderByTitles(services, withoutService(groups, service))];
}

/** Services in descending order of their titles, then by name, without those that have none. */
function listByTitles(services: readonly number[], groups: readonly Group[]): number[] {
  const counts = new Map<number, number>();
  for (const group of groups)
    for (const service of listBits(group.services))
      counts.set(service, (counts.get(service) ?? 0) + group.count);
  return services
    .filter((service) => counts.has(service))
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b);
}

function findServices(
  groups: readonly Group[],
  numbers: readonly number[],
  maxSteps: number,
): { services: number[]; isSmallest: boolean } {
  const search = createHittingSetSearch(
    groups.map(({ services }) => services),
    { capacity: numbers.length, maxSteps },
  );
  let smallest = orderByTitles(numbers, groups);
  let smaller: number[] | null = smallest;
  while (smaller !== null) {
    smallest = smaller;
    smaller = search.complete([], smallest.length - 1);
  }
  const isSmallest = !search.isLimitReached();
  return { services: preferLargest(smallest, groups, numbers, search), isSmallest };
}

/**
 * The preferred one of the sets with as many services as the given one. Searches for each service,
 * from the largest on, whether it can be completed to such a set.
 */
function preferLargest(
  smallest: readonly number[],
  groups: readonly Group[],
  numbers: readonly number[],
  search: HittingSetSearch,
): number[] {
  const chosen: number[] = [];
  let remaining = [...smallest];
  let missing = [...groups];
  while (missing.length > 0)
    for (const service of listByTitles(numbers, missing)) {
      const others = remaining.includes(service)
        ? remaining.filter((other) => other !== service)
        : search.complete([...chosen, service], remaining.length - 1);
      if (others === null) continue;
      chosen.push(service);
      remaining = others;
      missing = withoutService(missing, service);
      break;
    }
  return chosen;
}
