import { describe, expect, test } from 'vitest';
import {
  getUsernameProblem,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  normalizeUsername,
  toUsername,
} from './username.ts';

function getProblem(input: string) {
  return getUsernameProblem(normalizeUsername(input));
}

describe('normalizeUsername', { tags: ['I3'] }, () => {
  test.each([
    ['space around it', '  Mina  ', 'Mina'],
    ['several spaces in it', 'After    all', 'After all'],
    ['tab, line end, no-break and wide space', 'a\tb\nc\u00a0d\u3000e', 'a b c d e'],
    ['a byte order mark', '\ufeffMina\ufeff', 'Mina'],
    ['full-width letters', 'Ｋｉｎｏ　７', 'Kino 7'],
    ['Hangul in parts', '서울의밤'.normalize('NFD'), '서울의밤'],
    ['Latin in parts', 'Zoe\u0308', 'Zoë'],
    ['ligatures', 'ﬁlm', 'film'],
  ])('cleans a name with %s', { tags: ['I3'] }, (_, input, expected) => {
    expect(normalizeUsername(input)).toBe(expected);
    expect(normalizeUsername(expected)).toBe(expected);
  });

  test('preserves case', { tags: ['I3'] }, () => {
    expect(normalizeUsername('McKay')).toBe('McKay');
  });
});

describe('length of a name', { tags: ['I3'] }, () => {
  test.each([
    ['none', '', 'length'],
    ['only spaces', ' \u00a0\u3000 ', 'length'],
    ['one letter', 'a', 'length'],
    ['one syllable', '밤', 'length'],
    ['one syllable in three parts', '밤'.normalize('NFD'), 'length'],
    ['one letter between spaces', '  a  ', 'length'],
    ['two letters', 'a1', null],
    ['two syllables', '미소', null],
    ['30 letters', 'x'.repeat(30), null],
    ['30 syllables in 90 parts', '밤'.repeat(30).normalize('NFD'), null],
    ['30 characters that take two code units each', '𠮷'.repeat(30), null],
    ['31 letters', 'x'.repeat(31), 'length'],
    ['31 syllables', '밤'.repeat(31), 'length'],
  ])('checks the length of a name: %s', { tags: ['I3'] }, (_, input, problem) => {
    expect(getProblem(input)).toBe(problem);
  });
});

describe('allowed letters and digits', { tags: ['I3'] }, () => {
  test.each([
    ['Korean', '서울의밤'],
    ['Korean with a space', '김 민수'],
    ['Korean with Latin and digits', '영화광_2024'],
    ['Arabic', 'ليلى'],
    ['Arabic with vowel marks', 'مُحَمَّد'],
    ['Arabic digits', 'نور ٨٨'],
    ['Thai', 'สมชาย'],
    ['Thai with marks above and below', 'น้ำฝน'],
    ['Thai that ends in a mark', 'พี่'],
    ['Hindi', 'नमस्ते'],
    ['Cyrillic', 'Дмитрий'],
    ['Japanese', '美咲 さくら'],
    ['Latin with diacritics', 'Łukasz Zoë'],
    ['Korean with Chinese and Latin', '김 金 Kim'],
    ['signs between', "Jean-Luc O'Neil_Jr.2"],
    ['a digit first', '7days'],
  ])('accepts a name with letters or digits of %s', { tags: ['I3'] }, (_, name) => {
    expect(getProblem(name)).toBeNull();
  });
});

describe('forbidden characters', { tags: ['I3'] }, () => {
  test.each([
    ['a null', 'mi\u0000na'],
    ['a bell', 'mi\u0007na'],
    ['an escape sequence', 'mi\u001b[31mna'],
    ['a control of the second block', 'mi\u0085na'],
    ['delete', 'mina\u007f'],
    ...[
      0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
    ].map((code) => [
      `the direction sign U+${code.toString(16)}`,
      `mi${String.fromCodePoint(code)}na`,
    ]),
    ...[0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xe0061].map((code) => [
      `the sign without width U+${code.toString(16)}`,
      `mi${String.fromCodePoint(code)}na`,
    ]),
    ['markup', '<b>bold</b>'],
    ['an entity', 'a&amp;b'],
    ['a quote', 'a"b'],
    ['a template', '{{name}}'],
    ['an address', 'mina@example.com'],
    ['a path', 'a/b'],
    ['a path of Windows', 'a\\b'],
    ['emoji', 'mina 🎬'],
    ['half of a pair', 'mi\ud83dna'],
    ['a private sign', 'mi\ue000na'],
    ['a blank of Braille', '\u2800\u2800'],
    ['a sign in front', '-mina'],
    ['a sign behind', 'mina.'],
    ['nothing but signs', '._-'],
    ['a mark without its letter', '\u0301mina'],
  ])('rejects a name with %s', { tags: ['I3'] }, (_, input) => {
    expect(getProblem(input)).toBe('characters');
  });

  test.each([
    ['a name of fillers alone', '\u3164\u3164'],
    ['a filler in half width', 'mina\uffa0'],
    ['a filler among syllables', '미\u115f소'],
    ['a variation selector', 'mina\ufe0f'],
    ['a joiner of marks', 'mi\u034fna'],
    ['a vowel of Khmer that is not written', 'mina\u17b4'],
  ])('rejects a name with an invisible letter or mark: %s', { tags: ['I3'] }, (_, input) => {
    expect(getProblem(input)).toBe('characters');
  });
});

test.each([
  ['Cyrillic in Latin', 'аdmin'],
  ['Greek in Latin', 'οthr'],
  ['Latin behind Cyrillic', 'Дима Smith'],
])('rejects a name with letters of different scripts: %s', { tags: ['I3'] }, (_, input) => {
  expect(getProblem(input)).toBe('scripts');
});

describe('toUsername', () => {
  test.each([
    ['one that may be used as it is', 'Ann Lee', 'Ann Lee'],
    ['Korean in parts', '김민수'.normalize('NFD'), '김민수'],
    ['emoji and markup around it', '🎬 <Ann> Lee! 🎬', 'Ann Lee'],
    ['signs around it', '-_.Ann.-', 'Ann'],
    ['direction signs in it', '\u202eAn\u200bn\u202c', 'Ann'],
    ['many spaces', '  Ann \u3000 Lee ', 'Ann Lee'],
    ['an address', 'ann@example.com', 'annexample.com'],
  ])("makes a name from a provider's text: %s", (_, text, name) => {
    expect(toUsername(text, 'spare')).toBe(name);
  });

  test.each(['', ' ', 'A', '밤', '🎬🎬🎬', '@@@', '-', '\u200b\u200b', '<>', 'аdmin'])(
    'uses the spare name if no valid name can be made of %j',
    (text) => {
      expect(toUsername(text, 'spare')).toBe('spare');
    },
  );

  test('cuts a long name and leaves room for digits', () => {
    for (const letter of ['x', '밤', '𠮷'])
      expect([...toUsername(letter.repeat(400), 'spare')]).toHaveLength(MAX_USERNAME_LENGTH - 5);
    expect(toUsername(`${'x'.repeat(24)} Lee`, 'spare')).toBe('x'.repeat(24));
  });

  test('always makes a valid name', () => {
    const texts = [
      'ﷺ'.repeat(9),
      'e\u0301'.repeat(60),
      'مُحَمَّد'.repeat(9),
      '._-'.repeat(5_000),
      `${'x'.repeat(24)}-Lee`,
      'Ann\tLee\r\nX',
      '\ud83d',
    ];
    for (const text of texts) {
      const name = toUsername(text, 'spare');
      expect([getUsernameProblem(name), normalizeUsername(name)], text.slice(0, 40)).toEqual([
        null,
        name,
      ]);
      expect([...name].length).toBeGreaterThanOrEqual(MIN_USERNAME_LENGTH);
    }
  });
});
