import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import { editJson, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { getNamesPage } from './get-names-page.server.tsx';

const SQUID_GAME = 93_405;
const catalog = openStarterCatalog();

async function getHtml(lang: Lang, source = catalog, id = SQUID_GAME): Promise<string> {
  const page = await getNamesPage({ catalog: source }, 'tv', id, lang);
  return page?.html.names ?? 'no page';
}

const countRows = (html: string) => html.match(/<th scope="row">/g)?.length ?? 0;

test('names are listed with their language, in that of the page and in its own', async () => {
  const html = await getHtml('de');
  expect(html).toContain('Ungarisch<small lang="hu" dir="ltr">Magyar</small>');
  expect(html).toContain('<span lang="hu" dir="ltr">Nyerd meg az életed</span>');
  expect(html).toContain('<span lang="ar" dir="rtl">لعبة الحبار</span>');
  expect(html).toContain('aria-label="Kopieren: Nyerd meg az életed"');
  // The name of the page's own language is not repeated.
  expect(html).toContain('<th scope="row">Deutsch</th>');
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
  const html = await getHtml('en', source);
  expect(countRows(html)).toBe(3);
  const [, others = ''] = /<p class="muted">(.*?)<\/p>/.exec(html) ?? [];
  expect(others).toContain('Arabic, Brazilian Portuguese, ');
  expect(others).not.toMatch(/English, |Hungarian|Korean/);
});

test('a title with a name in every language has no such line', async () => {
  const html = await getHtml('en');
  expect(countRows(html)).toBe(LANGUAGES.length);
  expect(html).not.toContain('<p');
});

test('the table is written in each language, and an unknown title has no page', async () => {
  for (const { code } of LANGUAGES) {
    const html = await getHtml(code);
    expect(countRows(html)).toBe(LANGUAGES.length);
    expect(html).not.toMatch(/\{\{|names\.\w+"/);
    // The fold of a title page finds the end of the table by it.
    expect(html).not.toContain('</div>');
  }
  expect(await getHtml('en', catalog, 999_999_999)).toBe('no page');
});
