import { expect, test } from 'vitest';
import { excerpt } from './page-head.tsx';

test('excerpt joins a short text into one line without cutting it', { tags: ['D11'] }, () => {
  expect(excerpt('  Two families,\n\none  house. ')).toBe('Two families, one house.');
});

test('excerpt cuts a long text between words and adds an ellipsis', { tags: ['D11'] }, () => {
  const text = excerpt(`${'word, '.repeat(60)}end`);
  expect(text).toMatch(/^(word, )+word…$/);
  expect(text.length).toBeLessThanOrEqual(301);
});

test('excerpt cuts a text without spaces, but not inside a character', { tags: ['D11'] }, () => {
  expect(excerpt('語'.repeat(400))).toBe(`${'語'.repeat(300)}…`);
  const text = excerpt(`a${'🎬'.repeat(200)}`);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/^a(🎬)+…$/u);
});
