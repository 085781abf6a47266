import { expect, test } from 'vitest';
import { measureText } from './text-width.ts';

test('Arabic letters have the width of their form', () => {
  const joined = measureText('ببب', 'sans');
  expect(joined).toBeLessThan(3 * measureText('ب', 'sans'));
  // U+200C separates letters; some letters never join the next one.
  expect(measureText('ب\u200cب', 'sans')).toBe(2 * measureText('ب', 'sans'));
  expect(measureText('دد', 'sans')).toBe(2 * measureText('د', 'sans'));
  expect(measureText('بَ', 'sans')).toBe(measureText('ب', 'sans'));
});

test('accents and marks have no width', () => {
  expect(measureText('é', 'sans')).toBe(measureText('e', 'sans'));
  expect(measureText('ế', 'serif')).toBe(measureText('e', 'serif'));
  expect(measureText('กี่', 'sans')).toBe(measureText('ก', 'sans'));
  expect(measureText('Ё', 'sans')).toBe(measureText('Е', 'sans'));
});

test('a serif font is measured on its own', () => {
  expect(measureText('라라랜드', 'serif')).toBeGreaterThan(measureText('라라랜드', 'sans'));
});

test('punctuation is square among Han characters', () => {
  expect(measureText('亞森·羅蘋', 'sans')).toBe(5);
  expect(measureText('a·b', 'sans')).toBeLessThan(2);
});

test('every character has a width', () => {
  for (const text of ['語', 'カ', '🎬', 'क', 'გ', '★', 'W'])
    expect(measureText(text, 'sans'), text).toBeGreaterThan(0.2);
});
