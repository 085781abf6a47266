import { describe, expect, test } from 'vitest';
import { type Cover, findSmallestCover } from './smallest-cover.ts';

type Title = { id: number; services: { name: string }[] };

function toTitles(services: string[]): Title[] {
  return services.map((names, id) => ({
    id,
    services: names === '' ? [] : names.split(' ').map((name) => ({ name })),
  }));
}

const toLines = (parts: Cover<Title>['services']) =>
  parts.map(({ service, titles }) => [service, ...titles.map(({ id }) => id)]);

test('services are in the order of what each adds, with the titles that it adds', {
  tags: ['D8'],
}, () => {
  const titles = toTitles(['TVING', 'Netflix TVING', 'Netflix', '', 'TVING wavve', 'Watcha TVING']);
  const { owned, services, isSmallest } = findSmallestCover(titles);
  expect(toLines(services)).toEqual([
    ['TVING', 0, 1, 4, 5],
    ['Netflix', 2],
  ]);
  expect([owned, isSmallest]).toEqual([[], true]);
});

test('a service with more titles is not part of the cover if fewer services do without it', {
  tags: ['D8'],
}, () => {
  // The largest service, then two more, would be three.
  const titles = toTitles(['a', 'a b', 'a b', 'c b', 'c b', 'c']);
  expect(toLines(findSmallestCover(titles).services)).toEqual([
    ['a', 0, 1, 2],
    ['c', 3, 4, 5],
  ]);
});

test('of several smallest covers, that with the largest service is chosen, then by name', {
  tags: ['D8'],
}, () => {
  expect(toLines(findSmallestCover(toTitles(['c b', 'b c', 'b a c'])).services)).toEqual([
    ['b', 0, 1, 2],
  ]);
  // Both {a, d} and {b, c} cover all titles.
  const titles = toTitles(['a b', 'a b', 'c b', 'd c', 'd c']);
  expect(toLines(findSmallestCover(titles).services)).toEqual([
    ['b', 0, 1, 2],
    ['c', 3, 4],
  ]);
});

test('titles of the services that a visitor has need no other service', { tags: ['D8'] }, () => {
  const titles = toTitles(['Netflix TVING', 'Netflix', 'TVING', 'wavve', 'wavve TVING', 'Netflix']);
  const cover = findSmallestCover(titles, { owned: new Set(['TVING', 'Netflix', 'Disney Plus']) });
  expect(toLines(cover.owned)).toEqual([
    ['Netflix', 0, 1, 5],
    ['TVING', 2, 4],
  ]);
  expect(toLines(cover.services)).toEqual([['wavve', 3]]);
  const complete = findSmallestCover(titles, { owned: new Set(['TVING', 'Netflix', 'wavve']) });
  expect(complete.services).toEqual([]);
});

test('lists without titles or without services have an empty cover', { tags: ['D8'] }, () => {
  const empty = { owned: [], services: [], isSmallest: true };
  expect(findSmallestCover([])).toEqual(empty);
  expect(findSmallestCover(toTitles(['', '']))).toEqual(empty);
});

describe('on 200 random lists', () => {
  const random = createRandom(27);
  const lists = Array.from({ length: 200 }, () =>
    createRandomTitles(random, {
      titles: random(31),
      services: 2 + random(9),
      servicesPerTitle: () => random(4),
    }),
  );

  test('the cover is the one that a comparison of all sets of services finds', {
    tags: ['D8'],
  }, () => {
    const sizes = new Set<number>();
    for (const titles of lists) {
      const { services, isSmallest } = findSmallestCover(titles);
      sizes.add(services.length);
      expect(isSmallest).toBe(true);
      expect(toLines(services)).toEqual(toLines(findByComparison(titles)));
    }
    expect(sizes).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  });

  test('each title that a service has is in exactly one part, and no part is empty', {
    tags: ['D8'],
  }, () => {
    for (const titles of lists) {
      const owned = new Set(titles.flatMap(({ services }) => services[random(4)]?.name ?? []));
      const ownedNames = new Set([...owned].slice(0, random(4)));
      const cover = findSmallestCover(titles, { owned: ownedNames, maxSteps: random(2000) });
      const parts = [...cover.owned, ...cover.services];
      expect(parts.flatMap((part) => part.titles).toSorted((a, b) => a.id - b.id)).toEqual(
        titles.filter(({ services }) => services.length > 0),
      );
      for (const { service, titles: added } of parts) {
        expect(added.length).toBeGreaterThan(0);
        for (const { services } of added) expect(services).toContainEqual({ name: service });
      }
      for (const group of [cover.owned, cover.services]) {
        const sizes = group.map((part) => part.titles.length);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }
      expect(cover.owned.every(({ service }) => ownedNames.has(service))).toBe(true);
      expect(cover.services.some(({ service }) => ownedNames.has(service))).toBe(false);
    }
  });
});

describe('on large lists', () => {
  test.each([
    [200, 60, 3],
    [1000, 60, 20],
    [5000, 60, 30],
    [2000, 300, 5],
  ])(
    'a search among %i titles with %i services, %i each, is given up',
    { tags: ['D8'] },
    (...sizes) => {
      const [titleCount, services, servicesPerTitle] = sizes;
      const titles = createRandomTitles(createRandom(1), {
        titles: titleCount,
        services,
        servicesPerTitle: () => servicesPerTitle,
      });
      const cover = findSmallestCover(titles);
      expect(cover.isSmallest).toBe(false);
      expect(cover.services.flatMap((part) => part.titles)).toHaveLength(titles.length);
      expect(findSmallestCover(titles)).toEqual(cover);
    },
  );

  test('the search among 3,000 titles of which most are on few services is complete', {
    tags: ['D8'],
  }, () => {
    const random = createRandom(2);
    const titles = Array.from({ length: 3000 }, (_, id) => ({
      id,
      services: Array.from({ length: 1 + random(4) }, () => ({
        name: `service ${Math.floor((random(1000) / 1000) ** 3 * 60)}`,
      })),
    }));
    const { services, isSmallest } = findSmallestCover(titles, { maxSteps: 1_000_000 });
    expect(isSmallest).toBe(true);
    expect(services[0]?.service).toBe('service 0');
  });
});

/** Integers below a limit, the same for each seed (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function createRandomTitles(
  random: (limit: number) => number,
  sizes: { titles: number; services: number; servicesPerTitle: () => number },
): Title[] {
  return Array.from({ length: sizes.titles }, (_, id) => {
    const count = sizes.servicesPerTitle();
    const names = new Set(
      Array.from({ length: count * 2 }, () => `service ${random(sizes.services)}`),
    );
    return { id, services: [...names].slice(0, count).map((name) => ({ name })) };
  });
}

/** Compares all sets of services: by size, then by what each service adds, then by name. */
function findByComparison(titles: Title[]): Cover<Title>['services'] {
  const streamed = titles.filter(({ services }) => services.length > 0);
  const names = [...new Set(streamed.flatMap(({ services }) => services.map(({ name }) => name)))];
  const covers = Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_name, index) => bits & (1 << index)),
  )
    .filter((set) =>
      streamed.every(({ services }) => services.some(({ name }) => set.includes(name))),
    )
    .map((set) => orderParts(set, streamed));
  const toRank = (parts: Cover<Title>['services']) =>
    parts.map(({ service, titles: added }) => `${String(99 - added.length)} ${service}`).join();
  const minSize = Math.min(...covers.map((parts) => parts.length));
  const [best = []] = covers
    .filter((parts) => parts.length === minSize)
    .sort((a, b) => (toRank(a) < toRank(b) ? -1 : 1));
  return best;
}

function orderParts(set: string[], titles: Title[]): Cover<Title>['services'] {
  const has = (service: string) => (title: Title) =>
    title.services.some(({ name }) => name === service);
  const [service] = set.toSorted(
    (a, b) => titles.filter(has(b)).length - titles.filter(has(a)).length || (a < b ? -1 : 1),
  );
  if (service === undefined) return [];
  const others = orderParts(
    set.filter((other) => other !== service),
    titles.filter((title) => !has(service)(title)),
  );
  return [{ service, titles: titles.filter(has(service)) }, ...others];
}
