import { expect, test } from 'vitest';
import { excerpt } from './page-head.tsx';

test('D11 a short description is one line, as it is', () => {
  expect(excerpt('  Two families,\n\none  house. ')).toBe('Two families, one house.');
});

test('D11 a long one is cut between words, and says so', () => {
  const text = excerpt(`${'word, '.repeat(60)}end`);
  expect(text).toMatch(/^(word, )+word…$/);
  expect(text.length).toBeLessThanOrEqual(301);
});

test('D11 a script without spaces is cut where it falls, and no character in two', () => {
  expect(excerpt('語'.repeat(400))).toBe(`${'語'.repeat(300)}…`);
  const text = excerpt(`a${'🎬'.repeat(200)}`);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/^a(🎬)+…$/u);
});
