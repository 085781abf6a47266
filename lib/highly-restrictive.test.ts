import { expect, test } from 'vitest';
import { isHighlyRestrictive } from './highly-restrictive.ts';

test.each([
  'Łukasz Zoë',
  'Дмитрий 2',
  'Ελένη',
  'ليلى ٨٨',
  'नमस्ते',
  'สมชาย ๑',
  'ᏣᎳᎩ',
  '서울의밤',
  '영화광 Kim 金',
  '美咲 さくら サーン Mina',
  'ㄅㄆ中文 abc',
  '2026',
  '',
])('accepts %j, of one script or of several that texts mix', (text) => {
  expect(isHighlyRestrictive(text)).toBe(true);
});

test.each([
  ['Cyrillic in Latin', 'аdmin'],
  ['Greek in Latin', 'οthr'],
  ['Greek in Cyrillic', 'Дмитρий'],
  ['Latin in Thai', 'สมชาย Bkk'],
  ['Cherokee in Latin', 'Ꭺdmin'],
  ['Hangul in Japanese', 'さくら 밤'],
  ['Bopomofo in Korean', '서울ㄅ'],
  ['Arabic digits in Latin', 'Nora ٨٨'],
  ['a script of the past', '𐌰𐌱'],
])('rejects %s', (_, text) => {
  expect(isHighlyRestrictive(text)).toBe(false);
});
