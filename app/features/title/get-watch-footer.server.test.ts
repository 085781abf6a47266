import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getWatchFooter, type WatchFooterData } from './get-watch-footer.server.tsx';

const CHECKED_AT = Date.UTC(2026, 10, 27, 9);

const DATA: WatchFooterData = {
  title: { type: 'movie', id: 496_243 },
  path: '/en/movie/496243-parasite',
  region: 'KR',
  link: 'https://www.themoviedb.org/movie/496243/watch',
  checkedAt: CHECKED_AT,
  services: [{ name: 'Netflix' }, { name: 'TVING' }, { name: 'Netflix' }],
};

const render = (data: Partial<WatchFooterData> = {}, lang: 'en' | 'ja' = 'en') =>
  getWatchFooter({ ...DATA, ...data }, serverLanguage(lang));

test('D8 the age is a relative time for scripts, and the day without them', () => {
  vi.useFakeTimers({ now: CHECKED_AT + 3 * 3_600_000, toFake: ['Date'] });
  try {
    expect(render()).toContain(
      '<span class="needs-js">Checked <time dateTime="2026-11-27T09:00:00.000Z">3 hours ago</time>' +
        '</span><span class="without-js">Checked November 27, 2026</span>',
    );
    expect(render({}, 'ja')).toContain('確認：<time dateTime="2026-11-27T09:00:00.000Z">3時間前');
    expect(render({ checkedAt: null })).not.toContain('Checked');
  } finally {
    vi.useRealTimers();
  }
});

test('D8 each shown service is one button of a form that works without scripts', () => {
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

test('D8 names of services are escaped, and one that is no service is left out', () => {
  const html = render({
    services: [{ name: '"><script>alert(1)</script>' }, { name: 'x'.repeat(201) }],
  });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('xxx');
});

test('D8 without services one can be reported as missing', () => {
  const html = render({ services: [] });
  expect(html).toContain('No watch providers available in your region');
  expect(html).toContain('A service is missing');
  expect(html).not.toContain('Which offer is wrong?');
});

test('D8 nothing can be reported in a region for which no offer can be added', () => {
  const html = render({ region: 'AQ' });
  expect(html).toContain('Where-to-watch data by JustWatch');
  expect(html).not.toContain('<form');
});

test.each(LANGUAGES.map(({ code }) => code))('D8 R1 the footer is in the language %s', (lang) => {
  const html = getWatchFooter(DATA, serverLanguage(lang));
  if (lang !== 'en') expect(html).not.toMatch(/Checked|Is something wrong|missing<|See all/);
  expect(html).toContain('JustWatch');
});
