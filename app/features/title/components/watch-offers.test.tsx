import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../domain/language/language.ts';
import { renderComponent } from '../../../../tests/support/render-component.tsx';
import type { TitleView } from '../get-title-view.server.ts';
import type { ServiceView, WatchView } from '../get-watch-view.server.ts';
import { WatchOffers } from './watch-offers.tsx';

type Title = Parameters<typeof WatchOffers>[0]['title'];

const WATCH: WatchView = {
  region: 'KR',
  question: null,
  link: 'https://www.themoviedb.org/movie/496243/watch',
  groups: [
    {
      type: 'flatrate',
      heading: 'Subscription',
      services: [toService('Netflix'), toService('TVING')],
    },
    { type: 'buy', heading: 'Buy', services: [toService('Netflix')] },
  ],
  hasOffers: true,
  reportable: ['Netflix', 'TVING'],
};

const TITLE: Title = {
  type: 'movie',
  id: 496_243,
  title: { text: 'Parasite', lang: null },
  watch: WATCH,
  regions: ['KR', 'US'],
  offersChecked: {
    iso: '2026-11-27T09:00:00.000Z',
    ago: '3 hours ago',
    day: 'November 27, 2026',
  },
  releaseDates: null,
};

function toService(name: string, fields: Partial<ServiceView> = {}): ServiceView {
  return { name, logo: null, url: null, notes: [], isOwn: false, ...fields };
}

const render = (fields: Partial<TitleView> = {}) =>
  renderComponent(<WatchOffers title={{ ...TITLE, ...fields }} />);
const renderWatch = (watch: Partial<WatchView>) => render({ watch: { ...WATCH, ...watch } });

test('services link to their page or that of the catalog, and own ones say so', {
  tags: ['D8'],
}, async () => {
  const html = await renderWatch({
    groups: [
      {
        type: 'flatrate',
        heading: 'Subscription',
        services: [
          toService('Netflix', { isOwn: true, logo: '/n.svg', url: 'https://netflix.example/1' }),
          toService('TVING', { notes: ['Only with ads'] }),
        ],
      },
    ],
  });
  expect(html.match(/ href="https[^"]+"/g)).toEqual([
    ' href="https://netflix.example/1"',
    ` href="${WATCH.link}"`,
  ]);
  expect(html).toContain('<img src="https://image.example/w200/n.svg" alt=""');
  expect(html.match(/My service/g)).toHaveLength(1);
  expect(html.indexOf('My service')).toBeLessThan(html.indexOf('TVING'));
  expect(html).toContain('Only with ads');
});

test('each group has a heading, which names its list', { tags: ['D8'] }, async () => {
  const html = await render();
  expect([...html.matchAll(/<h3 id="([^"]+)">([^<]+)/g)].map(([, id, text]) => [id, text])).toEqual(
    [
      ['watch-flatrate', 'Subscription'],
      ['watch-buy', 'Buy'],
    ],
  );
  expect(html).toContain('aria-labelledby="watch-buy"');
});

test('the age is a relative time for scripts, and the day without them', {
  tags: ['D8'],
}, async () => {
  expect(await render()).toContain(
    '<span class="needs-js">Checked <time dateTime="2026-11-27T09:00:00.000Z">3 hours ago</time>' +
      '</span><span class="without-js">Checked November 27, 2026</span>',
  );
  expect(await render({ offersChecked: null })).not.toContain('Checked');
});

test('each service that can be reported is one button of a form that works without scripts', {
  tags: ['D8'],
}, async () => {
  const html = await render();
  expect(html).toContain('<form noValidate="" action="/en/movie/496243-parasite" method="post">');
  for (const [name, value] of [
    ['intent', 'offer_report'],
    ['title', 'movie/496243'],
    ['region', 'KR'],
    ['return', '/en/movie/496243-parasite#watch'],
  ])
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  const buttons = [...html.matchAll(/<button [^>]*value="([^"]*)"[^>]* name="([^"]*)"/g)];
  expect(buttons.map(([, value, name]) => `${name}=${value}`)).toEqual([
    'service=Netflix',
    'service=TVING',
    'kind=missing',
  ]);
});

test('a title has a link to its offers in all countries if there are any', {
  tags: ['D8'],
}, async () => {
  const link = 'href="/en/movie/496243-parasite/offers"';
  expect(await renderWatch({ groups: [] })).toContain(link);
  expect(await renderWatch({ groups: [], hasOffers: false })).not.toContain(link);
});

test('without services one can be reported as missing', { tags: ['D8'] }, async () => {
  const html = await renderWatch({ groups: [], reportable: [] });
  expect(html).toContain('No watch providers available in your region');
  expect(html).toContain('A service is missing');
  expect(html).not.toContain('Which offer is wrong?');
});

test('nothing can be reported in a region for which no offer can be added', {
  tags: ['D8'],
}, async () => {
  const html = await renderWatch({ region: 'AQ', reportable: null });
  expect(html).toContain('Where-to-watch data by JustWatch');
  expect(html).not.toContain('method="post"');
});

test('offers are in the language of the page', { tags: ['D8', 'R1'] }, async () => {
  for (const { code } of LANGUAGES) {
    const html = await renderComponent(<WatchOffers title={TITLE} />, code);
    expect(html).toContain('JustWatch');
    if (code !== 'en') expect(html).not.toMatch(/Checked|Is something wrong|missing<|See all/);
  }
});
