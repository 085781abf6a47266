import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');

/** All requirements of OWASP ASVS 5.0.0 of level 1. */
const LEVEL_1 = numbers(`
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1
  2.1.1 2.2.1 2.2.2 2.3.1
  3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3
  4.1.1 4.4.1
  5.2.1 5.2.2 5.3.1 5.3.2
  6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
  7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2
  8.1.1 8.2.1 8.2.2 8.3.1
  9.1.1 9.1.2 9.1.3 9.2.1
  10.4.1 10.4.2 10.4.3 10.4.4 10.4.5
  11.3.1 11.3.2 11.4.1
  12.1.1 12.2.1 12.2.2
  13.4.1
  14.2.1 14.3.1
  15.1.1 15.2.1 15.3.1`);

/** All of level 2. */
const LEVEL_2 = numbers(`
  1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11
  1.4.1 1.4.2 1.4.3 1.5.2
  2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1
  3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2
  4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4
  5.1.1 5.2.3 5.4.1 5.4.2 5.4.3
  6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5
  6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4
  7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2
  8.1.2 8.2.3 8.4.1
  9.2.2 9.2.3 9.2.4
  10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10
  10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3
  11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1
  12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4
  13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5
  14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3
  15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
  16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3
  16.5.1 16.5.2 16.5.3
  17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2`);

function numbers(text: string): string[] {
  return text.match(/\d+\.\d+\.\d+/g) ?? [];
}

/** The cells of each row: number, level, requirement, state, where. */
const ROWS = DOCUMENT.split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const NOT_APPLICABLE = [...DOCUMENT.matchAll(/^Not applicable: (.*)$/gm)].flatMap(([, list = '']) =>
  numbers(list.replaceAll(/\([^)]*\)/g, '')),
);

function countRows(state: RegExp): number {
  return ROWS.filter(([, , , text = '']) => state.test(text)).length;
}

test('docs/asvs.md has each requirement of ASVS 5.0.0 once, as a row or as not applicable', () => {
  expect([LEVEL_1.length, LEVEL_2.length]).toEqual([70, 183]);
  const numbersOfRows = ROWS.map(([number = '']) => number);
  expect([...numbersOfRows, ...NOT_APPLICABLE].sort()).toEqual([...LEVEL_1, ...LEVEL_2].sort());
});

test('docs/asvs.md has the level of each requirement', () => {
  const levels = ROWS.map(([number, level]) => [number, level]);
  expect(levels).toEqual(
    ROWS.map(([number = '']) => [number, LEVEL_1.includes(number) ? '1' : '2']),
  );
});

test('docs/asvs.md has a state and a file for each row, and counts the states', () => {
  for (const cells of ROWS) {
    expect(cells, cells[0]).toHaveLength(5);
    expect(cells[3]).toMatch(/^(met(: .+)?|in part: .+|not met, (on purpose|open): .+)$/);
    expect(cells[4]).toMatch(/^`[^`]+`(, `[^`]+`)*$/);
  }
  expect(DOCUMENT.replaceAll('\n', ' ')).toContain(
    `${countRows(/^met/)} are met, ${countRows(/^in part/)} in part, ${countRows(/^not/)} are not met, and ${NOT_APPLICABLE.length} do not apply.`,
  );
});

test('docs/asvs.md names only files that exist', () => {
  const files = ROWS.flatMap(([, , , , where = '']) =>
    [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  );
  const missing = [...new Set(files)].filter(
    (file) => !existsSync(join(ROOT, file)) && !existsSync(join(ROOT, 'tests/security', file)),
  );
  expect(missing).toEqual([]);
});
