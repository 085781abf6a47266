import { expect, test } from 'vitest';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';

const PARASITE = 496_243;

/** The starter catalog with another original language and the given list of language names. */
function createCatalogWith(code: string, names: object[] | null, paths: string[] = []) {
  return openStarterCatalog({
    intercept: async (request, forward) => {
      const { pathname } = new URL(request.url);
      paths.push(pathname);
      if (pathname === '/3/configuration/languages')
        return names === null ? new Response('', { status: 503 }) : Response.json(names);
      const response = await forward(request);
      if (pathname !== `/3/movie/${PARASITE}`) return response;
      return Response.json({ ...((await response.json()) as object), original_language: code });
    },
  });
}

const NAMES = [
  { iso_639_1: 'qx', english_name: 'Quexish', name: '' },
  { iso_639_1: '4a', english_name: '', name: 'Fora' },
];

test('an original language unknown to Intl has its name from /configuration/languages', {
  tags: ['C1'],
}, async () => {
  for (const [code, name] of [
    ['qx', 'Quexish'],
    ['4a', 'Fora'],
    ['ko', null],
    ['xx', null],
    ['cn', null],
    ['', null],
    ['constructor', null],
    ['__proto__', null],
  ])
    expect(
      (await createCatalogWith(code ?? '', NAMES).title('movie', PARASITE, 'en'))
        ?.originalLanguageName,
      `${code}`,
    ).toBe(name);
});

test('requests /configuration/languages once a week for all titles', { tags: ['C1'] }, async () => {
  const paths: string[] = [];
  const catalog = createCatalogWith('qx', NAMES, paths);
  for (const lang of ['ko', 'en', 'ar'] as const) await catalog.title('movie', PARASITE, lang);
  expect(paths.filter((path) => path === '/3/configuration/languages')).toHaveLength(1);
});

test('shows a title although /configuration/languages fails', { tags: ['C1'] }, async () => {
  const page = await createCatalogWith('qx', null).title('movie', PARASITE, 'en');
  expect(page).toMatchObject({ id: PARASITE, originalLanguage: 'qx', originalLanguageName: null });
});
