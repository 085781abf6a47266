import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import type { WatchType } from '../../../domain/titles/title.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getOffersHtml, type OffersData } from './get-offers-html.server.tsx';
import type { OfferGroup, ServiceView } from './get-watch-view.server.ts';

const CHECKED_AT = Date.UTC(2026, 10, 27, 9);

const WATCH = {
  region: 'KR',
  link: 'https://www.themoviedb.org/movie/496243/watch',
  groups: [
    toGroup('flatrate', [toService('Netflix'), toService('TVING')]),
    toGroup('buy', [toService('Netflix')]),
  ],
};

const DATA: OffersData = {
  type: 'movie',
  id: 496_243,
  title: { text: 'Parasite' },
  watch: WATCH,
  watchRegions: ['KR', 'US'],
  offersCheckedAt: CHECKED_AT,
};

function toService(name: string, fields: Partial<ServiceView> = {}): ServiceView {
  return {
    name,
    logo: null,
    url: null,
    notes: [],
    isOwn: false,
    ...fields,
  };
}

function toGroup(type: WatchType, services: ServiceView[]): OfferGroup {
  return { type, heading: `Heading of ${type}`, services };
}

const render = (data: Partial<OffersData> = {}, lang: 'en' | 'ja' = 'en') =>
  getOffersHtml({ ...DATA, ...data }, serverLanguage(lang), 'https://image.example');
const renderWatch = (watch: Partial<OffersData['watch']>) =>
  render({ watch: { ...WATCH, ...watch } });
const renderServices = (...services: ServiceView[]) =>
  renderWatch({ groups: [toGroup('flatrate', services)] });

test('services link to their page or that of the catalog, and own ones say so', {
  tags: ['D8'],
}, () => {
  const html = renderServices(
    toService('Netflix', { isOwn: true, logo: '/n.svg', url: 'https://netflix.example/1' }),
    toService('TVING', { notes: ['Only with ads'] }),
  );
  expect(html.match(/ href="[^"]+"/g)?.slice(0, 2)).toEqual([
    ' href="https://netflix.example/1"',
    ` href="${WATCH.link}"`,
  ]);
  expect(html).toContain('<img src="https://image.example/w200/n.svg" alt=""');
  expect(html.match(/My service/g)).toHaveLength(1);
  expect(html.indexOf('My service')).toBeLessThan(html.indexOf('TVING'));
  expect(html).toContain('Only with ads');
});

test('each group has a heading, which names its list', { tags: ['D8'] }, () => {
  const html = render();
  expect([...html.matchAll(/<h3 id="([^"]+)">([^<]+)/g)].map(([, id, text]) => [id, text])).toEqual(
    [
      ['watch-flatrate', 'Heading of flatrate'],
      ['watch-buy', 'Heading of buy'],
    ],
  );
  expect(html).toContain('aria-labelledby="watch-buy"');
});

test('the age is a relative time for scripts, and the day without them', { tags: ['D8'] }, () => {
  vi.useFakeTimers({ now: CHECKED_AT + 3 * 3_600_000, toFake: ['Date'] });
  try {
    expect(render()).toContain(
      '<span class="needs-js">Checked <time dateTime="2026-11-27T09:00:00.000Z">3 hours ago</time>' +
        '</span><span class="without-js">Checked November 27, 2026</span>',
    );
    expect(render({}, 'ja')).toContain('確認：<time dateTime="2026-11-27T09:00:00.000Z">3時間前');
    expect(render({ offersCheckedAt: null })).not.toContain('Checked');
  } finally {
    vi.useRealTimers();
  }
});

test('each shown service is one button of a form that works without scripts', {
  tags: ['D8'],
}, () => {
  const html = render();
  expect(html).toContain('<form action="/en/movie/496243-parasite" method="post">');
  const fields = [...html.matchAll(/ value="([^"]*)" name="([^"]*)"/g)].map(
    ([, value, name]) => `${name}=${value}`,
  );
  expect(fields).toEqual(['service=Netflix', 'service=TVING', 'kind=missing']);
  for (const [name, value] of [
    ['intent', 'offer_report'],
    ['title', 'movie/496243'],
    ['region', 'KR'],
    ['return', '/en/movie/496243-parasite#watch'],
  ])
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
});

test('names of services are escaped, and one that is no service is left out', {
  tags: ['D8'],
}, () => {
  const html = renderServices(toService('"><script>alert(1)</script>'), toService('x'.repeat(201)));
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('value="xxx');
});

test('a title has a link to its offers in all countries if there are any', { tags: ['D8'] }, () => {
  const link = 'href="/en/movie/496243-parasite/offers"';
  expect(render()).toContain(link);
  const watch = { ...WATCH, groups: [] };
  expect(render({ watch })).toContain(link);
  expect(render({ watch, watchRegions: [] })).not.toContain(link);
});

test('without services one can be reported as missing', { tags: ['D8'] }, () => {
  const html = renderWatch({ groups: [] });
  expect(html).toContain('No watch providers available in your region');
  expect(html).toContain('A service is missing');
  expect(html).not.toContain('Which offer is wrong?');
});

test('nothing can be reported in a region for which no offer can be added', {
  tags: ['D8'],
}, () => {
  const html = renderWatch({ region: 'AQ' });
  expect(html).toContain('Where-to-watch data by JustWatch');
  expect(html).not.toContain('<form');
});

test.each(LANGUAGES.map(({ code }) => code))(
  'offers are in the language %s',
  { tags: ['D8', 'R1'] },
  (lang) => {
    const html = getOffersHtml(DATA, serverLanguage(lang), '');
    if (lang !== 'en') expect(html).not.toMatch(/Checked|Is something wrong|missing<|See all/);
    expect(html).toContain('JustWatch');
  },
);
