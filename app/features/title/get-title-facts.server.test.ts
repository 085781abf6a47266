import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { TitlePage } from '../../../domain/titles/title.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getTitleFacts } from './get-title-facts.server.ts';

const DUNE = 438_631;
const catalog = openStarterCatalog();

async function getFacts(lang: Lang, fields: Partial<TitlePage> = {}, hasReleaseDates = false) {
  const page = await catalog.title('movie', DUNE, lang);
  if (page === null) throw new Error('no title');
  return getTitleFacts({ ...page, ...fields }, hasReleaseDates, serverLanguage(lang));
}

const findValues = (facts: Awaited<ReturnType<typeof getFacts>>, label: string) =>
  facts.find((fact) => fact.label === label)?.values;

test('a movie has a link to its collection among its facts, in the language of the page', async () => {
  expect(findValues(await getFacts('de'), 'Teil von')).toEqual([
    { text: 'Dune Filmreihe', url: '/de/collection/726871-dune-filmreihe' },
  ]);
  expect(findValues(await getFacts('de', { collection: null }), 'Teil von')).toBeUndefined();
});

test('facts link to the lists of studios, networks and keywords, whose names are English', async () => {
  const entry = { id: 7, name: 'One Studio' };
  const facts = await getFacts('de', { networks: [entry], studios: [entry], keywords: [entry] });
  const value = (path: string, lang: string | null = null) => [
    { text: 'One Studio', url: `/de/${path}/7-one-studio`, lang },
  ];
  expect(findValues(facts, 'Sender')).toEqual(value('tv/network'));
  expect(findValues(facts, 'Studios')).toEqual(value('movie/studio'));
  expect(findValues(facts, 'Stichwörter')).toEqual(value('movie/keyword', 'en'));
  const none = JSON.stringify(await getFacts('de', { networks: [], studios: [], keywords: [] }));
  expect(none).not.toMatch(/network|studio|keyword/);
});

test('a movie has directors, and a show its creators instead', async () => {
  const creators = [{ id: 1, name: 'Ana' }];
  expect(findValues(await getFacts('en'), 'Director')?.[0]).toEqual({
    text: 'Denis Villeneuve',
    url: '/en/person/137427-denis-villeneuve',
  });
  const facts = await getFacts('en', { creators });
  expect(findValues(facts, 'Director')).toBeUndefined();
  expect(findValues(facts, 'Creator')).toEqual([{ text: 'Ana', url: '/en/person/1-ana' }]);
});

test('the date is among the facts unless those of the region are beside the offers', async () => {
  expect(findValues(await getFacts('en'), 'Release date')).toEqual([
    { text: 'September 15, 2021' },
  ]);
  expect(findValues(await getFacts('en', {}, true), 'Release date')).toBeUndefined();
});

test('a movie has its budget and revenue in US dollars, if the catalog knows them', {
  tags: ['D1'],
}, async () => {
  const amounts = { budget: 165_000_000, revenue: 402_027_830 };
  const english = await getFacts('en', amounts);
  expect(findValues(english, 'Budget')).toEqual([{ text: '$165,000,000' }]);
  expect(findValues(english, 'Revenue')).toEqual([{ text: '$402,027,830' }]);
  const korean = await getFacts('ko', amounts);
  expect(findValues(korean, '제작비')).toEqual([{ text: 'US$165,000,000' }]);
  const labels = (await getFacts('en', { budget: null, revenue: null })).map(({ label }) => label);
  expect(labels).not.toContain('Budget');
  expect(labels).not.toContain('Revenue');
});

test('facts are written in each language, and some of them are brief', {
  tags: ['D1'],
}, async () => {
  for (const { code } of LANGUAGES) {
    const facts = await getFacts(code);
    expect(JSON.stringify(facts)).not.toMatch(/fact\.|status\.|\{\{/);
    expect(facts.some(({ isBrief }) => isBrief)).toBe(true);
  }
});
