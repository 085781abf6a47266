import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../domain/language/language.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';
import { person } from '../fixtures/person.ts';
import { movie, translation } from '../fixtures/response-bodies.ts';
import { wirePerson } from '../wire/person.ts';
import { wireTitle } from '../wire/title.ts';
import { toPersonPage } from './person.ts';
import { toTitlePage } from './title.ts';

const catalog = openStarterCatalog();

/** One title in seven, to limit the time; covers titles with many and few translations. */
async function pickIds(type: MediaType): Promise<number[]> {
  const first = await catalog.list(type, 'popular', 'en', 1);
  const pages = await Promise.all(
    Array.from({ length: first.pages }, (_, index) =>
      catalog.list(type, 'popular', 'en', index + 1),
    ),
  );
  return pages
    .flatMap(({ items }) => items.map(({ id }) => id))
    .filter((_, index) => index % 7 === 0);
}

function getNames(rows: unknown[], fields: Record<string, unknown>, lang: Lang = 'fr') {
  return toTitlePage(
    wireTitle.parse(movie({ ...fields, translations: { translations: rows } })),
    'movie',
    101,
    lang,
  )?.names;
}

function getOwnNames(rows: unknown[], fields: Record<string, unknown>, lang: Lang = 'fr') {
  return toTitlePage(
    wireTitle.parse(movie({ ...fields, translations: { translations: rows } })),
    'movie',
    101,
    lang,
  )?.ownNames;
}

function getPersonNames(rows: unknown[], name: string, lang: Lang) {
  return toPersonPage(
    wirePerson.parse(person({ name, translations: { translations: rows } })),
    301,
    lang,
  )?.names;
}

test.each(['movie', 'tv'] as const)(
  'the names of a %s page match the titles of its pages in all languages',
  { tags: ['D11'] },
  async (type) => {
    const ids = await pickIds(type);
    expect(ids.length).toBeGreaterThan(25);
    for (const id of ids) {
      const pages = await Promise.all(LANGUAGES.map(({ code }) => catalog.title(type, id, code)));
      const titles = Object.fromEntries(
        LANGUAGES.map(({ code }, index) => [code, pages[index]?.title.text]),
      );
      for (const page of pages) expect(page?.names).toEqual(titles);
    }
  },
);

test('the names of a person page match those of its pages in all languages', {
  tags: ['D11'],
}, async () => {
  for (const type of ['movie', 'tv'] as const) {
    for (const id of await pickIds(type)) {
      const lead = (await catalog.title(type, id, 'en'))?.cast[0];
      if (!lead) continue;
      const pages = await Promise.all(LANGUAGES.map(({ code }) => catalog.person(lead.id, code)));
      const names = Object.fromEntries(
        LANGUAGES.map(({ code }, index) => [code, pages[index]?.name]),
      );
      for (const page of pages) expect(page?.names).toEqual(names);
    }
  }
});

test('uses only the translation of the exact region, and Saudi Arabia for Arabic', () => {
  const rows = [
    translation('en', 'US', { title: 'Lanterns' }),
    translation('fr', 'CA', { title: 'Les lanternes' }),
    translation('es', 'MX', { title: 'Faroles' }),
    translation('pt', 'BR', { title: 'Lanternas' }),
    translation('ar', 'SA', { title: 'فوانيس' }),
    translation('ar', 'AE', { title: 'أضواء' }),
    translation('no', 'NO', { title: 'Lykter' }),
  ];
  expect(getNames(rows, { title: 'Lanternes' })).toMatchObject({
    fr: 'Lanternes',
    ko: '부산의 등불',
    es: 'Lanterns',
    pt: 'Lanterns',
    'pt-br': 'Lanternas',
    ar: 'فوانيس',
    no: 'Lykter',
    de: 'Lanterns',
  });
});

test('an untranslated title has its original name in every language', () => {
  expect(new Set(Object.values(getNames([], { title: '부산의 등불' }) ?? {}))).toEqual(
    new Set(['부산의 등불']),
  );
});

test('a person without a translated name has the usual name', () => {
  const korean = translation('ko', 'KR', { name: '미라 솔하임' });
  expect(getPersonNames([korean], 'Mira Solheim', 'de')).toMatchObject({
    ko: '미라 솔하임',
    de: 'Mira Solheim',
    ja: 'Mira Solheim',
  });
  const english = translation('en', 'US', { name: 'Mira Solheim' });
  expect(getPersonNames([korean, english], '미라 솔하임', 'ko')).toMatchObject({
    ko: '미라 솔하임',
    ja: 'Mira Solheim',
  });
  // The Korean response lacks the usual name; its own name leads to the same page.
  expect(getPersonNames([korean], '미라 솔하임', 'ko')).toMatchObject({ ja: '미라 솔하임' });
});

test('the original and translations are names of a language, English fallbacks are not', () => {
  const rows = [
    translation('en', 'US', { title: 'Squid Game' }),
    translation('de', 'DE', { title: 'Squid Game' }),
    translation('pl', 'PL', { title: '오징어 게임' }),
    translation('sv', 'SE', { title: '' }),
    translation('pt', 'BR', { title: 'Round 6' }),
  ];
  const original = { title: '오징어 게임', original_title: '오징어 게임', original_language: 'ko' };
  expect(getOwnNames(rows, original)).toEqual(['ko', 'en', 'de', 'pt-br']);
  expect(getNames(rows, original)).toMatchObject({ pl: 'Squid Game', sv: 'Squid Game' });
});

test('a translation that equals the original is a name of its language', () => {
  const rows = [translation('de', 'DE', { title: 'Inception' })];
  const original = { title: 'Inception', original_title: 'Inception', original_language: 'en' };
  expect(getOwnNames(rows, original)).toEqual(['en', 'de']);
});

test('the title of the page is a name of its language without a row of translations', () => {
  const original = { title: 'Le Jeu', original_title: '오징어 게임', original_language: 'ko' };
  expect(getOwnNames([], original)).toEqual(['ko', 'fr']);
});
