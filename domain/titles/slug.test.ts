import { describe, expect, test } from 'vitest';
import { genreSlug, idSlug, parseSlugId, titleSlug } from './slug.ts';

describe('titleSlug', { tags: ['R9'] }, () => {
  test.each([
    // Signs that stand for words.
    ['Fast & Furious', 'fast-and-furious'],
    ['Romeo&Juliet', 'romeo-and-juliet'],
    ['Dinner @ Eight', 'dinner-at-eight'],
    ['Romeo + Juliet', 'romeo-plus-juliet'],
    ['C++', 'c-plus-plus'],
    ['#Alive', 'number-alive'],
    ['&', 'and'],
    // Runs of spaces, underscores and hyphens.
    ['  The   Third\tMan \n', 'the-third-man'],
    ['snake_case__title', 'snake-case-title'],
    ['one - two -- three', 'one-two-three'],
    ['_-_ edge -_-', 'edge'],
    ['Spider-Man: Into the Spider-Verse', 'spider-man-into-the-spider-verse'],
    // Other signs are dropped without a hyphen.
    ["Pan's Labyrinth", 'pans-labyrinth'],
    ['8½', '8½'],
    ['M*A*S*H', 'mash'],
    ['S.W.A.T.', 'swat'],
    ['WALL·E', 'walle'],
    ['50/50', '5050'],
    ['What…? (Uncut!)', 'what-uncut'],
    ['1917', '1917'],
    // Latin with diacritics, composed and decomposed.
    ['Amélie', 'amélie'],
    ['Ame\u0301lie', 'amélie'],
    ['ÅNGSTRÖM Straße', 'ångström-straße'],
    ['Příběh', 'příběh'],
    // Hangul: syllables stay, jamo are composed.
    ['기생충', '기생충'],
    ['사랑의 불시착', '사랑의-불시착'],
    ['기생충'.normalize('NFD'), '기생충'],
    // Han, kana with the prolonged sound mark and voiced marks.
    ['千と千尋の神隠し', '千と千尋の神隠し'],
    ['ドライブ・マイ・カー', 'ドライブマイカー'],
    ['か\u3099', 'が'],
    ['《霸王別姬》', '霸王別姬'],
    // Cyrillic.
    ['Иди и смотри', 'иди-и-смотри'],
    ['Ёлки', 'ёлки'],
    // Thai: vowels and tone marks stay on their consonants.
    ['ฉลาดเกมส์โกง', 'ฉลาดเกมส์โกง'],
    ['น้ำ ที่นี่', 'น้ำ-ที่นี่'],
    // Arabic and Hebrew, with and without marks.
    ['كفرناحوم', 'كفرناحوم'],
    ['قِصَّة حُبّ', 'قِصَّة-حُبّ'],
    ['ואלס עם באשיר', 'ואלס-עם-באשיר'],
    ['שָׁלוֹם', 'שָׁלוֹם'],
    // Devanagari with spacing vowel marks.
    ['दंगल', 'दंगल'],
    // Emoji and their joiners are dropped.
    ['The Emoji Movie 🎬', 'the-emoji-movie'],
    ['I ❤️ NY', 'i-ny'],
    ['1️⃣ Night', '1-night'],
    ['👨‍👩‍👧 Family', 'family'],
  ])('the title "%s" has the slug "%s"', { tags: ['R9'] }, (title, slug) => {
    expect(titleSlug(title).normalize('NFC')).toBe(slug.normalize('NFC'));
    expect(titleSlug(title)).toBe(titleSlug(title).normalize('NFC'));
  });

  test.each([
    '',
    '   ',
    '---',
    '_',
    '!?',
    '🎬',
    '❤️',
    '\u0301',
    '\u200d',
    null,
    undefined,
    42,
    {},
    ['Alien'],
    Number.NaN,
  ])('the title %j has the slug "untitled"', { tags: ['R9'] }, (title) => {
    expect(titleSlug(title)).toBe('untitled');
  });

  test.each(['기생충', 'Fast & Furious', 'น้ำ', 'Ame\u0301lie', 'I ❤️ NY', 'İstanbul'])(
    'the slug of "%s" is its own slug',
    { tags: ['R9'] },
    (title) => {
      expect(titleSlug(titleSlug(title))).toBe(titleSlug(title));
    },
  );
});

describe('genreSlug', { tags: ['R9'] }, () => {
  test.each([
    ['Action & Adventure', 'action-and-adventure'],
    ['Sci-Fi & Fantasy', 'sci-fi-and-fantasy'],
    ['드라마', '드라마'],
    ['Action et Aventure', 'action-et-aventure'],
  ])('the genre "%s" has the slug "%s"', { tags: ['R9'] }, (name, slug) => {
    expect(genreSlug(name)).toBe(slug);
  });

  test.each(['', ' ', '!', null, undefined, 18])(
    'the genre %j has the slug "unknown"',
    { tags: ['R9'] },
    (name) => {
      expect(genreSlug(name)).toBe('unknown');
    },
  );
});

test('a slug has at most 200 characters, so that its URL is short enough for any browser', {
  tags: ['R9'],
}, () => {
  expect(titleSlug('a'.repeat(1000))).toBe('a'.repeat(200));
  expect(titleSlug(`${'a'.repeat(199)} ${'b'.repeat(9)}`)).toBe('a'.repeat(199));
  for (const text of ['漢', '& ', 'क़', '𠀋', 'a𠀋', '\u{1d15e}a', 'İ']) {
    const slug = titleSlug(text.repeat(1000));
    expect(slug).toBe(slug.toWellFormed());
    expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(1800);
  }
});

describe('id of an idSlug', { tags: ['R10'] }, () => {
  test.each([
    ['496243-parasite', 496_243],
    ['496243', 496_243],
    ['496243-', 496_243],
    ['1917-1917', 1917],
    ['12abc', 12],
    ['007-bond', 7],
    ['2147483647-last', 2_147_483_647],
    ['parasite-496243', 0],
    ['-5-minus', 0],
    [' 5', 0],
    ['', 0],
    ['٤٢-arabic-digits', 0],
    ['2147483648-too-large', 0],
    [`${'9'.repeat(400)}-absurd`, 0],
  ])('"%s" has the id %i', { tags: ['R10'] }, (slug, id) => {
    expect(parseSlugId(slug)).toBe(id);
  });

  test('an idSlug contains id and title, and the id is read back', { tags: ['R8'] }, () => {
    expect(idSlug(496_243, '기생충')).toBe('496243-기생충');
    expect(idSlug(5, '!')).toBe('5-untitled');
    expect(parseSlugId(idSlug(1917, '1917'))).toBe(1917);
  });
});
