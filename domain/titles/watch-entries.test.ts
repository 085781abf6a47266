import { expect, test } from 'vitest';
import type { ProviderVariant } from './provider-family.ts';
import type { TitlePage, WatchOffer } from './title.ts';
import { getWatchNotes, joinOffers, type WatchEntry } from './watch-entries.ts';

function offer(providerId: number | null, name: string, fields: Partial<WatchOffer> = {}) {
  return { providerId, name, logo: `/${providerId}.jpg`, url: null, curated: false, ...fields };
}

const netflix = offer(8, 'Netflix');
const netflixWithAds = offer(1796, 'Netflix Standard with Ads');

const toEntry = ({ providerId, ...rest }: WatchOffer): WatchEntry => ({
  ...rest,
  serviceId: providerId,
  notes: [],
});

test.each<[ProviderVariant[], string[]]>([
  [['main'], []],
  [['ads'], ['only_with_ads']],
  [['main', 'ads'], ['also_with_ads']],
  [['Amazon'], ['via Amazon']],
  [['Roku', 'main', 'Amazon'], ['also_via Amazon,Roku']],
  [
    ['ads', 'Apple TV'],
    ['via Apple TV', 'also_with_ads'],
  ],
  [
    ['ads', 'main', 'U-NEXT'],
    ['also_via U-NEXT', 'also_with_ads'],
  ],
])('the variants %j have the notes %j', { tags: ['D8'] }, (variants, expected) => {
  expect(
    getWatchNotes(new Set(variants)).map(({ kind, stores }) => `${kind} ${stores}`.trim()),
  ).toEqual(expected);
});

test('a service and its plan with ads are one entry in the place of the first', {
  tags: ['D8'],
}, () => {
  const wavve = offer(356, 'wavve');
  expect(joinOffers([netflixWithAds, wavve, netflix], 'flatrate', {})).toEqual([
    { ...toEntry(netflix), notes: [{ kind: 'also_with_ads', stores: [] }] },
    toEntry(wavve),
  ]);
});

test('a plan with ads alone has the name of the service, and its logo in another region', {
  tags: ['D8'],
}, () => {
  const watch: TitlePage['watch'] = {
    US: { link: null, groups: [{ type: 'flatrate', offers: [netflix] }] },
  };
  const entry = { name: 'Netflix', notes: [{ kind: 'only_with_ads', stores: [] }] };
  expect(joinOffers([netflixWithAds], 'flatrate', watch)).toMatchObject([
    { ...entry, logo: '/8.jpg' },
  ]);
  expect(joinOffers([netflixWithAds], 'flatrate', {})).toMatchObject([
    { ...entry, logo: '/1796.jpg' },
  ]);
});

test('offers that are free with ads have no note about ads', { tags: ['D8'] }, () => {
  expect(joinOffers([netflixWithAds], 'ads', {})).toMatchObject([{ name: 'Netflix', notes: [] }]);
});

test('a curated offer of a service joins its entry, which links to the curated URL', {
  tags: ['D8'],
}, () => {
  const curated = offer(null, 'NETFLIX', {
    logo: null,
    url: 'https://netflix.example/1',
    curated: true,
  });
  expect(joinOffers([netflix, curated], 'flatrate', {})).toEqual([
    { ...toEntry(netflix), url: 'https://netflix.example/1', curated: true },
  ]);
});

test('two providers with the same name are one entry, services without a family stay apart', {
  tags: ['D8'],
}, () => {
  const offers = [offer(622, 'UPC TV'), offer(623, 'upc tv'), offer(10, 'Amazon Video')];
  expect(joinOffers(offers, 'rent', {}).map(({ name }) => name)).toEqual([
    'UPC TV',
    'Amazon Video',
  ]);
});
