import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawBackdrop } from './backdrop.ts';
import { GENRE_STYLES } from './genre-styles.ts';
import { drawPortrait } from './portrait.ts';
import { drawPoster } from './poster.ts';
import { drawProviderLogo } from './provider-logo.ts';
import { drawStill } from './still.ts';

const GENRES = GENRE_STYLES.flatMap((style) => style.genres.slice(0, 1));

const HOSTILE_TEXTS = [
  '',
  '   ',
  '<&>"\'',
  ']]><script>alert(1)</script>&amp;',
  '\ud800x\udfff',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '👩‍👩‍👧 🎬',
  'a'.repeat(80),
  'W'.repeat(400),
  'word '.repeat(60),
  '\u0000\u0007x\u200f\ufffe',
  '  : something long enough',
  'ก',
  '[[REC]]²',
  'ﷺ',
  '3',
  'Mr. & Mrs. Smith',
  '君の名は。',
  '君'.repeat(60),
  'ש'.repeat(50),
  'İstanbul Kırmızısı',
  'Μια αιωνιότητα και μια μέρα',
  '\u202eevil\u202c \u2067x',
  `Z${'\u0300'.repeat(500)}`,
  'गैंग्स ऑफ वासेपुर',
  'ვეფხისტყაოსანი',
  '\u0645\u200c\u064a',
];

/** Pictures of every kind, including each motif of each genre. */
function drawMany(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const id = `movie-${i * 37}`;
    const genres = GENRES.slice(i % GENRES.length, (i % GENRES.length) + 1);
    const title =
      i % 3
        ? 'The Lord of the Rings: The Fellowship'
        : (HOSTILE_TEXTS[(i / 3) % HOSTILE_TEXTS.length] ?? '');
    return [
      drawPoster({ id, title, lang: i % 2 ? 'ja' : '', genres, year: i % 4 ? 1999 : null }),
      drawBackdrop({ id, genres, seed: i % 7 }),
      drawStill({ id, season: i % 4, episode: i % 13, genres }),
      drawPortrait({ id, name: title, gender: i % 4 }),
      drawProviderLogo({ name: title, color: '#e9c46a' }),
    ];
  }).flat();
}

const TOKEN =
  /<\/([\w:]+)>|<([\w:]+)((?:\s[\w:-]+="(?:[^"<&]|&#\d+;)*")*)(\/?)>|((?:[^<&>]|&#\d+;)+)/uy;

/** The first XML syntax error, or `null`. */
function getFault(svg: string): string | null {
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(svg);
  if (forbidden) return `forbidden character at ${forbidden.index}`;
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < svg.length) {
    const position = TOKEN.lastIndex;
    const token = TOKEN.exec(svg);
    if (!token) return `not markup: ${svg.slice(position, position + 60)}`;
    const [, end, start, attributes = '', isEmpty, text] = token;
    if (end && open.pop() !== end) return `</${end}> closes something else at ${position}`;
    if (start && !isEmpty) open.push(start);
    if (text && open.length === 0) return `text outside the root: ${text}`;
    if ((start || end) && open.length === 0 && TOKEN.lastIndex < svg.length)
      return 'more than one root';
    const names = Array.from(attributes.matchAll(/\s([\w:-]+)=/g), (match) => match[1]);
    if (new Set(names).size < names.length) return `an attribute twice: ${token[0]}`;
  }
  return open.length > 0 ? `left open: ${open.join(' ')}` : null;
}

test('the check for well-formed markup detects faults', () => {
  expect(getFault('<svg><g></g></svg>')).toBeNull();
  for (const broken of [
    '<svg><g></svg>',
    '<svg>a & b</svg>',
    '<svg a="1" a="2"/>',
    '<svg/><svg/>',
    '<svg>\u0000</svg>',
    '<svg a="<"/>',
    '<svg>',
  ]) {
    expect(getFault(broken), broken).not.toBeNull();
  }
});

test('every picture is well-formed for every title', () => {
  for (const svg of drawMany(500)) expect(getFault(svg)).toBeNull();
});

test('unusual titles give a complete poster in every genre and language', () => {
  for (const [i, title] of HOSTILE_TEXTS.entries()) {
    for (const lang of ['', 'en', 'ja', 'zh-Hant', 'th', 'tr', 'x"><']) {
      for (const genre of GENRES) {
        const svg = drawPoster({ id: `${lang}-${i}`, title, lang, genres: [genre], year: 2001 });
        expect(getFault(svg), title).toBeNull();
        expect(svg, title).not.toMatch(/NaN|undefined|null|Infinity/);
      }
    }
  }
});

test('a poster contains no marks that change the direction of text', () => {
  const title = 'a\u202eb\u2066c\u200fd\u061ce';
  expect(drawPoster({ id: 'movie-1', title, lang: 'en', genres: [], year: null })).not.toMatch(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
  );
});

test('no picture contains NaN, Infinity or undefined', () => {
  for (const svg of drawMany(500)) expect(svg).not.toMatch(/NaN|undefined|null|Infinity|e[-+]\d/);
});

test('every picture is below two kilobytes compressed', () => {
  const sizes = drawMany(500).map((svg) => gzipSync(svg).length);
  expect(Math.max(...sizes)).toBeLessThan(2048);
});

test('the same subject gives the same bytes after other pictures were drawn', () => {
  const first = drawMany(60);
  drawMany(7);
  expect(drawMany(60)).toEqual(first);
});

test('different ids give different pictures', () => {
  const posters = Array.from({ length: 200 }, (_, i) =>
    drawPoster({ id: `movie-${i}`, title: 'Vertigo', lang: 'en', genres: [53], year: 1958 }),
  );
  expect(new Set(posters).size).toBe(200);
});

test('pictures load nothing and contain no script', () => {
  for (const svg of drawMany(200)) {
    const withoutNamespace = svg.replace('xmlns="http://www.w3.org/2000/svg"', '');
    expect(withoutNamespace).not.toMatch(
      /https?:|url\((?!#)|href="(?!#)|<(script|style|image|foreignObject)|\son\w+=|style=/i,
    );
  }
});

describe('sizes', () => {
  test.each([
    ['poster', drawPoster({ id: 'a', title: 'A', lang: '', genres: [], year: null }), 2 / 3],
    ['backdrop', drawBackdrop({ id: 'a', genres: [], seed: 0 }), 16 / 9],
    ['still', drawStill({ id: 'a', season: 1, episode: 1, genres: [] }), 16 / 9],
    ['portrait', drawPortrait({ id: 'a', name: 'A', gender: 0 }), 2 / 3],
    ['provider logo', drawProviderLogo({ name: 'A', color: '#000000' }), 1],
  ])('a %s says its width and height, in its own proportion', (_, svg, proportion) => {
    const [, viewBox, width, height] =
      /^<svg [^>]*viewBox="0 0 (\d+ \d+)" width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(viewBox).toBe(`${width} ${height}`);
    expect(Number(width) / Number(height)).toBeCloseTo(proportion, 5);
  });
});
