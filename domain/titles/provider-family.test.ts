import { expect, test } from 'vitest';
import { CHANNEL_STORES, PROVIDER_FAMILIES } from './provider-families.ts';
import { getProvidersOf, getService } from './provider-family.ts';

test('no id and no name belongs to two families', () => {
  const ids = PROVIDER_FAMILIES.flatMap(({ id, samePlan = [], withAds = [], channels = {} }) => [
    id,
    ...samePlan,
    ...withAds,
    ...Object.values(channels),
  ]);
  expect(ids).toEqual([...new Set(ids)]);
  const names = PROVIDER_FAMILIES.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]);
  expect(names).toEqual([...new Set(names)]);
});

/** Providers as the catalog names them. */
test.each([
  [8, 'Netflix', 'Netflix', 'main'],
  [1796, 'Netflix Standard with Ads', 'Netflix', 'ads'],
  [175, 'Netflix Kids', 'Netflix', 'main'],
  [9, 'Amazon Prime Video', 'Amazon Prime Video', 'main'],
  [119, 'Amazon Prime Video', 'Amazon Prime Video', 'main'],
  [2100, 'Amazon Prime Video with Ads', 'Amazon Prime Video', 'ads'],
  [350, 'Apple TV', 'Apple TV', 'main'],
  [2243, 'Apple TV Amazon Channel', 'Apple TV', 'Amazon'],
  [531, 'Paramount Plus', 'Paramount Plus', 'main'],
  [2303, 'Paramount Plus Premium', 'Paramount Plus', 'main'],
  [2304, 'Paramount Plus Basic with Ads', 'Paramount Plus', 'ads'],
  [2616, 'Paramount Plus Essential', 'Paramount Plus', 'ads'],
  [582, 'Paramount+ Amazon Channel', 'Paramount Plus', 'Amazon'],
  [1853, 'Paramount Plus Apple TV Channel', 'Paramount Plus', 'Apple TV'],
  [633, 'Paramount+ Roku Premium Channel', 'Paramount Plus', 'Roku'],
  [1899, 'HBO Max', 'HBO Max', 'main'],
  [1825, 'HBO Max Amazon Channel', 'HBO Max', 'Amazon'],
  [2284, 'HBO Max on U-Next', 'HBO Max', 'U-NEXT'],
  [230, 'Crave', 'Crave', 'main'],
  [2604, 'Crave Amazon Channel', 'Crave', 'Amazon'],
  [296, 'Hayu Amazon Channel', 'Hayu', 'Amazon'],
  [2624, 'TV2 Skyshowtime', 'SkyShowtime', 'TV 2'],
  [2578, 'RTL+ Max Amazon Channel', 'RTL+', 'Amazon'],
  [387, 'Peacock Premium Plus', 'Peacock', 'main'],
])(
  'provider %i %s belongs to the service %s as "%s"',
  { tags: ['D8'] },
  (id, name, service, variant) => {
    expect(getService(id, name)).toMatchObject({ name: service, variant });
  },
);

test.each([
  ['Netflix Basic with Ads', 'Netflix', 'ads'],
  ['disney+ Standard with Ads', 'Disney Plus', 'ads'],
  ['TVING with Ads', 'TVING', 'ads'],
  ['MUBI Apple TV Channel', 'MUBI', 'Apple TV'],
  ['Max Amazon Channel', 'HBO Max', 'Amazon'],
  ['Prime Video', 'Amazon Prime Video', 'main'],
])(
  'the unlisted provider %s belongs to %s by its name, as "%s"',
  { tags: ['D8'] },
  (name, service, variant) => {
    for (const id of [null, 987_654])
      expect(getService(id, name)).toMatchObject({ name: service, variant });
  },
);

test.each([
  [2, 'Apple TV', 'Apple TV Store'],
  [2, 'Apple TV Store', 'Apple TV Store'],
  [10, 'Amazon Video', 'Amazon Video'],
  [630, 'STARZPLAY', 'STARZPLAY'],
  [39, 'Now TV', 'Now TV'],
  [591, 'Now TV Cinema', 'Now TV Cinema'],
  [130, 'Sky Store', 'Sky Store'],
  [192, 'YouTube', 'YouTube'],
  [2528, 'YouTube TV', 'YouTube TV'],
  [381, 'Canal+', 'Canal+'],
  [58, 'Canal VOD', 'Canal VOD'],
  [678, 'Filmlegenden Amazon Channel', 'Filmlegenden Amazon Channel'],
  [1889, 'Universal+ Amazon Channel', 'Universal+ Amazon Channel'],
  [2307, 'Premiere Max', 'Premiere Max'],
  [null, 'Netflix with Advice', 'Netflix with Advice'],
  [null, 'Somewhere with Ads', 'Somewhere with Ads'],
])('provider %s %s stays a service of its own: %s', { tags: ['D8'] }, (id, name, service) => {
  expect(getService(id, name)).toMatchObject({ name: service, variant: 'main' });
});

test('the providers of a service are its ids and the names of all its variants', {
  tags: ['D8'],
}, () => {
  const { ids, names } = getProvidersOf('Netflix');
  expect(ids).toEqual([8, 175, 1796]);
  expect(names).toContain('netflix');
  expect(names).toContain('netflix standard with ads');
  expect(getProvidersOf('House of Film')).toEqual({ ids: [], names: ['house of film'] });
});

test('each channel store of the type has a service', () => {
  const stores = PROVIDER_FAMILIES.flatMap(({ channels = {} }) => Object.keys(channels));
  expect(new Set(stores)).toEqual(new Set(CHANNEL_STORES));
});
