import { expect, test } from 'vitest';
import { isBigram, normalizeForSearch, tokenize, withoutSpaces } from './search-text.ts';

test('ignores accents, strokes, width and vowel points', () => {
  expect(normalizeForSearch('AMÉLIE')).toBe('amelie');
  expect(normalizeForSearch('Smørrebrød Straße Œuvre Łódź Ёлка')).toBe(
    'smorrebrod strasse oeuvre lodz елка',
  );
  expect(normalizeForSearch('ＳＦ　１２３')).toBe('sf 123');
  expect(normalizeForSearch('مَكتَبـة')).toBe(normalizeForSearch('مكتبه'));
  expect(normalizeForSearch('שָׁלוֹם')).toBe('שלום');
  expect(normalizeForSearch('Ocean’s')).toBe('oceans');
});

test('folds katakana and hiragana of full and half width to one form', () => {
  expect(normalizeForSearch('パラサイト')).toBe('ぱらさいと');
  expect(normalizeForSearch('ﾊﾟﾗｻｲﾄ')).toBe('ぱらさいと');
});

test('a half-typed Hangul syllable is a prefix of the whole one', () => {
  expect(normalizeForSearch('기생충').startsWith(normalizeForSearch('기새'))).toBe(true);
  expect(normalizeForSearch('추억').startsWith(normalizeForSearch('충'))).toBe(true);
  expect(normalizeForSearch('과').startsWith(normalizeForSearch('고'))).toBe(true);
  expect(normalizeForSearch('닭이').startsWith(normalizeForSearch('달'))).toBe(true);
  expect(normalizeForSearch('기생충').startsWith(normalizeForSearch('가'))).toBe(false);
});

test('keeps Thai vowel signs, which are letters', () => {
  expect(normalizeForSearch('ผี')).toBe('ผี');
});

test('splits scripts without spaces into pairs of characters, and others into words', () => {
  expect(tokenize(normalizeForSearch('Spider-Man 2'))).toEqual(['spider', 'man', '2']);
  expect(tokenize(normalizeForSearch('寄生上流'))).toEqual(['寄生', '生上', '上流']);
  expect(tokenize(normalizeForSearch('寄'))).toEqual(['寄']);
  expect(tokenize(normalizeForSearch('星の記録 II'))).toEqual(['星の', 'の記', '記録', 'ii']);
  expect(tokenize(normalizeForSearch('!?'))).toEqual([]);
  expect(isBigram('寄生')).toBe(true);
  expect(isBigram('spider')).toBe(false);
});

test('spellings that differ in spaces and signs have the same whole', () => {
  expect(withoutSpaces(normalizeForSearch('Spider-Man'))).toBe(
    withoutSpaces(normalizeForSearch('spider man')),
  );
  expect(withoutSpaces(normalizeForSearch('달빛 우체국'))).toBe(
    withoutSpaces(normalizeForSearch('달빛우체국')),
  );
});
