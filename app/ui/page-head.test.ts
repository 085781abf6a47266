import { expect, test } from 'vitest';
import { excerpt } from './page-head.tsx';

test('D11 excerpt joins a short text into one line without cutting it', () => {
  expect(excerpt('  Two families,\n\none  house. ')).toBe('Two families, one house.');
});

test('D11 excerpt cuts a long text between words and adds an ellipsis', () => {
  const text = excerpt(`${'word, '.repeat(60)}end`);
  expect(text).toMatch(/^(word, )+word…$/);
  expect(text.length).toBeLessThanOrEqual(301);
});

test('D11 excerpt cuts a text without spaces, but not inside a character', () => {
  expect(excerpt('語'.repeat(400))).toBe(`${'語'.repeat(300)}…`);
  const text = excerpt(`a${'🎬'.repeat(200)}`);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/^a(🎬)+…$/u);
});
