import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { toTitleView } from '../../../tests/support/title-view.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getTitleHtml } from './get-title-html.server.tsx';
import { type TitleView, toBrowserTitle } from './get-title-view.server.ts';

const DUNE = 438_631;
const catalog = openStarterCatalog();

const getView = async (lang: Lang, fields: Partial<TitleView> = {}): Promise<TitleView> => ({
  ...toTitleView(await catalog.title('movie', DUNE, lang)),
  ...fields,
});

const getHtml = async (lang: Lang, fields?: Partial<TitleView>) =>
  getTitleHtml(await getView(lang, fields), serverLanguage(lang), '');

test('a movie has a link to its collection among its facts, in the language of the page', async () => {
  const link = (path: string, name: string) =>
    `<a href="${path}" data-page=""><bdi>${name}</bdi></a>`;
  const { facts } = await getHtml('de');
  expect(facts).toContain(
    `<dt>Teil von</dt><dd>${link('/de/collection/726871-dune-filmreihe', 'Dune Filmreihe')}`,
  );
  expect((await getHtml('de', { collection: null })).facts).not.toContain('/collection/');
  const hostile = await getHtml('en', { collection: { id: 1, name: '<script>' } });
  expect(hostile.facts).toContain('/en/collection/1-script"');
  expect(hostile.facts).toContain('<bdi>&lt;script&gt;</bdi>');
});

test('facts link to the lists of studios, networks and keywords, whose names are English', async () => {
  const entry = { id: 7, name: '<One> Studio' };
  const { facts } = await getHtml('de', { networks: [entry], studios: [entry], keywords: [entry] });
  const name = '&lt;One&gt; Studio';
  expect(facts).toContain(
    `<dt>Sender</dt><dd><span><a href="/de/tv/network/7-one-studio" data-page=""><bdi>${name}</bdi>`,
  );
  expect(facts).toContain(
    `<dt>Studios</dt><dd><span><a href="/de/movie/studio/7-one-studio" data-page=""><bdi>${name}`,
  );
  expect(facts).toContain(
    `<a href="/de/movie/keyword/7-one-studio" data-page=""><bdi lang="en" dir="auto">${name}</bdi>`,
  );
  const { facts: none } = await getHtml('de', { networks: [], studios: [], keywords: [] });
  expect(none).not.toMatch(/network|studio|keyword/);
});

test('the cast has a link to all of it, with their number', { tags: ['D7'] }, async () => {
  const view = await getView('en');
  const html = getTitleHtml(view, serverLanguage('en'), '');
  expect(html['all-credits']).toMatch(
    new RegExp(`href="/en/movie/438631-dune/credits".*\\(${view.creditCount}\\)`),
  );
  const { 'all-credits': none } = getTitleHtml(
    { ...view, creditCount: 0 },
    serverLanguage('en'),
    '',
  );
  expect(none).toBe('');
});

test('the names in other languages are folded, with a link to their page', async () => {
  const { 'other-names': fold } = await getHtml('ko');
  expect(fold).toMatch(/^<details class="names-fold"><summary>다른 언어 제목/);
  expect(fold).toMatch(/href="\/ko\/movie\/438631-[^"]+\/names"/);
});

test('facts are written in each language', { tags: ['D1'] }, async () => {
  for (const { code } of LANGUAGES) {
    const { facts, 'brief-facts': briefFacts } = await getHtml(code);
    expect(`${facts}${briefFacts}`).not.toMatch(/fact\.|status\.|\{\{/);
    expect(briefFacts).toContain('<dt>');
  }
});

test('the data of a page has no facts, and a description only without an overview', async () => {
  const language = serverLanguage('en');
  const browserTitle = toBrowserTitle(await getView('en'), language);
  expect(browserTitle).not.toHaveProperty('directors');
  expect(browserTitle.summary).toBeNull();
  const { summary } = toBrowserTitle(await getView('en', { overview: null }), language);
  expect(summary).toContain('Movie · 2021');
});
