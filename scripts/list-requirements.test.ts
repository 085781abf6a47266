import { expect, test } from 'vitest';
import { findNamedTests, listTests } from './list-requirements.ts';

const SOURCE = `
test('R3 an unknown path is the visitor\\'s 404', () => {});
test.each([1])("R3 R4 %s is stored", () => {});
  test(\`R4 the language \${lang} is kept\`, () => {});
h('path', { d: 'M0 0' });
test('nothing is named', () => {});
`;

test('finds the titles of tests with the requirements that they name', () => {
  expect(findNamedTests('a.test.ts', SOURCE)).toEqual([
    { file: 'a.test.ts', title: "an unknown path is the visitor's 404", ids: ['R3'] },
    { file: 'a.test.ts', title: '… is stored', ids: ['R3', 'R4'] },
    { file: 'a.test.ts', title: 'the language … is kept', ids: ['R4'] },
  ]);
});

test('replaces the tests listed below each requirement', () => {
  const { text, problems } = listTests(
    '**R4** The language is stored.\n- [gone.test.ts](../gone.test.ts): gone\n\nEnd.',
    [{ file: 'a.test.ts', title: 'kept', ids: ['R4'] }],
  );
  expect(text).toBe('**R4** The language is stored.\n- [a.test.ts](../a.test.ts): kept\n\nEnd.');
  expect(problems).toEqual([]);
});

test('reports a requirement without a test, and a test of an unknown requirement', () => {
  const { problems } = listTests('**R4** The language is stored.', [
    { file: 'a.test.ts', title: 'kept', ids: ['R99'] },
  ]);
  expect(problems).toEqual([
    'R4 has no test',
    'a.test.ts: "R99 kept" names a requirement that docs/requirements.md does not have',
  ]);
});
