import { describe, expect, test } from 'vitest';
import { getLetterform } from './letterforms.ts';
import { breakInto, fitLines, getHeight, toPieces } from './lettering.ts';
import { getInitials } from './portrait.ts';
import { drawProviderLogo } from './provider-logo.ts';
import { capitals, getFaces, getSans, getScript, getTextWidth } from './scripts.ts';

const FACE = getSans('latin');

test('Han text is Japanese, simplified or traditional depending on its language', () => {
  expect(getScript('東京物語', 'ja')).toBe('ja');
  expect(getScript('小城之春', 'zh-CN')).toBe('hans');
  expect(getScript('花樣年華', 'zh-TW')).toBe('hant');
  expect(getScript('花樣年華', 'zh-Hant-HK')).toBe('hant');
  expect(getScript('となりのトトロ')).toBe('ja');
});

test('a line does not end on a small word', () => {
  const lines = breakInto(toPieces('The Cabinet of Dr. Caligari', 'latin'), 2, FACE) ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).not.toMatch(/ of$/);
});

test('the lines of a title joined again give the title', () => {
  for (const [title, script] of [
    ['Dr. Strangelove or: How I Learned', 'latin'],
    ['살인의 추억', 'ko'],
  ] as const) {
    for (let count = 1; count <= 2; count++)
      expect(breakInto(toPieces(title, script), count, FACE)?.join(' ')).toBe(title);
  }
});

test('Japanese breaks between words, and particles stay with the word before', () => {
  const pieces = toPieces('千と千尋の神隠し', 'ja').map((piece) => piece.text);
  expect(pieces.join('')).toBe('千と千尋の神隠し');
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) expect(piece).not.toMatch(/^[との]/);
});

test('a word of eighty letters is hyphenated and loses none', () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const lines = breakInto(toPieces(word, 'latin'), 4, FACE) ?? [];
  expect(lines.map((line) => line.replace(/-$/, '')).join('')).toBe(word);
  expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true);
  expect(lines.at(-1)).not.toMatch(/-$/);
});

describe('fitted lines', () => {
  const titles = [
    'M',
    'Vertigo',
    'The Lord of the Rings',
    'word '.repeat(40),
    'Donaudampfschifffahrtselektrizität',
  ];
  test.each(titles)('stay inside their box: %s', (title) => {
    for (const face of getFaces('latin')) {
      const lines = fitLines(toPieces(title, 'latin'), face, 344, 140, 120);
      expect(lines.length).toBeGreaterThan(0);
      expect(getHeight(lines, face)).toBeLessThanOrEqual(140.01);
      for (const line of lines) {
        expect(line.size).toBeLessThanOrEqual(120);
        expect(getTextWidth(line.text, face) * line.size).toBeLessThanOrEqual(344 * 1.06);
      }
    }
  });
});

test('upper case follows the rules of the language', () => {
  expect(capitals('Κυνόδοντας', 'el')).toBe('ΚΥΝΟΔΟΝΤΑΣ');
  expect(capitals('istanbul', 'tr')).toBe('İSTANBUL');
  expect(capitals('istanbul', 'en')).toBe('ISTANBUL');
});

test('initials depend on the script of the name', () => {
  expect(getInitials('Toshiro Mifune')).toBe('TM');
  expect(getInitials('송강호')).toBe('송');
  expect(getInitials('Анна Маньковская')).toBe('АМ');
  expect(getInitials('เพ็ญ ลักษณ์')).toMatch(/^พ/);
  expect(getInitials('')).toBe('');
});

describe('provider logos', () => {
  test('a provider logo draws a Latin letter as a path instead of text', () => {
    expect(getLetterform('é')).toEqual(getLetterform('E'));
    expect(getLetterform('왓')).toBeNull();
    expect(drawProviderLogo({ name: '«Östersjön»', color: '#113355' })).not.toContain('<text');
    expect(drawProviderLogo({ name: '왓챠', color: '#113355' })).toContain('>왓</text>');
  });

  test('a provider logo darkens a colour with low contrast to white and keeps others', () => {
    expect(drawProviderLogo({ name: 'A', color: '#FFFFFF' })).not.toMatch(
      /<path[^>]*fill="#ffffff"/,
    );
    expect(drawProviderLogo({ name: 'A', color: '#E50914' })).toContain('fill="#e50914"');
    expect(drawProviderLogo({ name: 'A', color: '"><script>' })).not.toContain('script');
  });
});
