import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import { editJson, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { getNamesPage } from './get-names.server.ts';

const SQUID_GAME = 93_405;
const catalog = openStarterCatalog();

async function getNames(lang: Lang, source = catalog) {
  const page = await getNamesPage({ catalog: source }, 'tv', SQUID_GAME, lang);
  if (page === null) throw new Error('no page');
  return page.names;
}

test('names are listed with their language, in that of the page and in its own', async () => {
  const { rows } = await getNames('de');
  expect(rows).toContainEqual({
    tag: 'hu',
    dir: 'ltr',
    language: 'Ungarisch',
    ownLanguage: 'Magyar',
    name: 'Nyerd meg az életed',
    copyLabel: 'Kopieren: Nyerd meg az életed',
  });
  expect(rows).toContainEqual(
    expect.objectContaining({ tag: 'ar', dir: 'rtl', name: 'لعبة الحبار' }),
  );
  // The name of the page's own language is not repeated.
  expect(rows).toContainEqual(expect.objectContaining({ language: 'Deutsch', ownLanguage: null }));
});

test('languages without a name of their own are grouped in one line', async () => {
  const source = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      editJson<{ translations?: { translations: { iso_639_1: string }[] } }>(
        fetchOriginal(request),
        (body) => ({
          ...body,
          translations: {
            translations: body.translations?.translations.filter(({ iso_639_1 }) =>
              ['en', 'hu'].includes(iso_639_1),
            ),
          },
        }),
      ),
  });
  const { rows, others } = await getNames('en', source);
  expect(rows).toHaveLength(3);
  expect(others).toContain('Arabic, Brazilian Portuguese, ');
  expect(others).not.toMatch(/English, |Hungarian|Korean/);
});

test('a title with a name in every language has no such line', async () => {
  const { rows, others } = await getNames('en');
  expect(rows).toHaveLength(LANGUAGES.length);
  expect(others).toBeNull();
});

test('the table is written in each language, and an unknown title has no page', async () => {
  for (const { code } of LANGUAGES) {
    const names = await getNames(code);
    expect(names.rows).toHaveLength(LANGUAGES.length);
    expect(JSON.stringify(names)).not.toMatch(/\{\{|names\.\w+"/);
  }
  expect(await getNamesPage({ catalog }, 'tv', 999_999_999, 'en')).toBeNull();
});
