import { expect, test } from 'vitest';
import { toConfusableSkeleton } from './confusable-skeleton.ts';

test.each([
  ['othr', 'οthr'],
  ['othr', 'оthr'],
  ['admin', 'аdmin'],
  ['logan', 'Iogan'],
  ['logan', '1ogan'],
  ['m', 'rn'],
  ['ADM', 'ꓮꓓꓟ'],
  ['Zoë', 'Zoe\u0308'],
  ['admin', 'ad\u200bmin'],
  ['ロカ', '口力'],
])('%s and %s have one skeleton', (one, other) => {
  expect(toConfusableSkeleton(other)).toBe(toConfusableSkeleton(one));
});

test.each([
  ['Neil', 'Nell'],
  ['Zoe', 'Zoë'],
  ['Mina', 'mina'],
  ['서울', '서율'],
  ['각', '갃'],
])('%s and %s have two skeletons', (one, other) => {
  expect(toConfusableSkeleton(other)).not.toBe(toConfusableSkeleton(one));
});

test('no two Hangul syllables have one skeleton', () => {
  const syllables = Array.from({ length: 11_172 }, (_, index) =>
    String.fromCodePoint(0xac00 + index),
  );
  expect(new Set(syllables.map(toConfusableSkeleton)).size).toBe(syllables.length);
});
