import { expect, test } from 'vitest';
import { findNamedTests, findUnreadTags, listTests } from './list-requirements.ts';

const SOURCE = `
test('an unknown path is the visitor\\'s 404', { tags: ['R3'] }, () => {});
test.each([1])("%s is stored", { tags: ['R3', 'R4'] }, () => {});
  test(\`the language \${lang} is kept\`, { tag: ['@R4', '@pictures'] }, () => {});
test('a picture', { tag: '@pictures' }, () => {});
test('nothing is tagged', () => {});
`;

test('finds the titles of tests with the requirements in their tags', () => {
  expect(findNamedTests('a.test.ts', SOURCE)).toEqual([
    { file: 'a.test.ts', title: "an unknown path is the visitor's 404", ids: ['R3'] },
    { file: 'a.test.ts', title: '… is stored', ids: ['R3', 'R4'] },
    { file: 'a.test.ts', title: 'the language … is kept', ids: ['R4'] },
  ]);
  expect(findUnreadTags('a.test.ts', SOURCE)).toEqual([]);
});

test('reports tags that do not follow a title, because they are not listed', () => {
  const source = "test('kept', { timeout: 9, tags: ['R4'] }, () => {});";
  expect(findUnreadTags('a.test.ts', source)).toEqual([
    'a.test.ts: 1 of its tags do not follow the title of a test at once',
  ]);
});

test('replaces the tests listed below each requirement', () => {
  const { text, problems } = listTests(
    '**R4** The language is stored.\n- [gone.test.ts](../gone.test.ts): gone\n\n## S',
    [{ file: 'a.test.ts', title: 'kept', ids: ['R4'] }],
  );
  expect(text).toBe('**R4** The language is stored.\n- [a.test.ts](../a.test.ts): kept\n\n## S');
  expect(problems).toEqual([]);
});

test('reports lines that are neither a requirement nor a test of one', () => {
  const document = 'What it is.\n\n## R\n\n**R4** The language is stored.\nh("path");\n\nMore.';
  const { problems } = listTests(document, [{ file: 'a.test.ts', title: 'kept', ids: ['R4'] }]);
  expect(problems).toEqual([
    'docs/requirements.md:6: "h("path");" is neither a requirement nor a test of one: remove it',
    'docs/requirements.md:8: "More." is neither a requirement nor a test of one: remove it',
  ]);
});

test('reports a requirement without a test in npm test, and a test of an unknown requirement', () => {
  const { problems } = listTests('**R4** The language is stored.', [
    { file: 'a.slow.test.ts', title: 'stored', ids: ['R4'] },
    { file: 'a.test.ts', title: 'kept', ids: ['R99'] },
  ]);
  expect(problems).toEqual([
    'R4 has no test in npm test',
    'a.test.ts: "R99 kept" names a requirement that docs/requirements.md does not have',
  ]);
});
