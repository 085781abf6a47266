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

test('takes no text of several lines for a title, because it would end up in the document', () => {
  const example =
    "const EXAMPLE = `\ntest(\\`R4 the language is kept\\`, () => {});\nh('path');\n`;";
  expect(findNamedTests('a.test.ts', example)).toEqual([]);
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

test('reports a requirement without a test, and a test of an unknown requirement', () => {
  const { problems } = listTests('**R4** The language is stored.', [
    { file: 'a.test.ts', title: 'kept', ids: ['R99'] },
  ]);
  expect(problems).toEqual([
    'R4 has no test',
    'a.test.ts: "R99 kept" names a requirement that docs/requirements.md does not have',
  ]);
});
