import { expect, test } from 'vitest';
import { inBrackets } from './in-brackets.ts';

test.each([
  ['en', 'Born 1969 (56)'],
  ['ar', 'Born 1969 (56)'],
  ['ko', 'Born 1969(56)'],
  ['ja', 'Born 1969（56）'],
  ['zh-tw', 'Born 1969（56）'],
] as const)('%s appends a text in brackets as %s', (lang, text) => {
  expect(`Born 1969${inBrackets(lang, '56')}`).toBe(text);
});
