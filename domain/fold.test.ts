import { expect, test } from 'vitest';
import { fold, isPair, tokensOf, wholeOf } from './fold.ts';

test('ignores accents, strokes, width and vowel points', () => {
  expect(fold('AMÉLIE')).toBe('amelie');
  expect(fold('Smørrebrød Straße Œuvre Łódź Ёлка')).toBe('smorrebrod strasse oeuvre lodz елка');
  expect(fold('ＳＦ　１２３')).toBe('sf 123');
  expect(fold('مَكتَبـة')).toBe(fold('مكتبه'));
  expect(fold('שָׁלוֹם')).toBe('שלום');
  expect(fold('Ocean’s')).toBe('oceans');
});

test('folds katakana and hiragana of full and half width to one form', () => {
  expect(fold('パラサイト')).toBe('ぱらさいと');
  expect(fold('ﾊﾟﾗｻｲﾄ')).toBe('ぱらさいと');
});

test('a half-typed Hangul syllable is a prefix of the whole one', () => {
  expect(fold('기생충').startsWith(fold('기새'))).toBe(true);
  expect(fold('추억').startsWith(fold('충'))).toBe(true);
  expect(fold('과').startsWith(fold('고'))).toBe(true);
  expect(fold('닭이').startsWith(fold('달'))).toBe(true);
  expect(fold('기생충').startsWith(fold('가'))).toBe(false);
});

test('keeps Thai vowel signs, which are letters', () => {
  expect(fold('ผี')).toBe('ผี');
});

test('splits scripts without spaces into pairs of characters, and others into words', () => {
  expect(tokensOf(fold('Spider-Man 2'))).toEqual(['spider', 'man', '2']);
  expect(tokensOf(fold('寄生上流'))).toEqual(['寄生', '生上', '上流']);
  expect(tokensOf(fold('寄'))).toEqual(['寄']);
  expect(tokensOf(fold('星の記録 II'))).toEqual(['星の', 'の記', '記録', 'ii']);
  expect(tokensOf(fold('!?'))).toEqual([]);
  expect(isPair('寄生')).toBe(true);
  expect(isPair('spider')).toBe(false);
});

test('spellings that differ in spaces and signs have the same whole', () => {
  expect(wholeOf(fold('Spider-Man'))).toBe(wholeOf(fold('spider man')));
  expect(wholeOf(fold('달빛 우체국'))).toBe(wholeOf(fold('달빛우체국')));
});
