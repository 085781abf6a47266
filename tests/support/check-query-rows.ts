/** Setup of every unit test: compares the rows of each query with its columns (db/typed-sql.ts). */
import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, expect } from 'vitest';
import { setRowCheck } from '../../db/typed-sql.ts';
import { findRowProblems } from './find-row-problems.ts';

const problems = new Set<string>();
const checked = new Set<string>();

setRowCheck((query, columns, rows) => {
  if (rows.length > 0) checked.add(query);
  for (const problem of rows.flatMap((row) => findRowProblems(columns, row)))
    problems.add(`${query}: ${problem}`);
});

afterEach(() => {
  const found = [...problems];
  problems.clear();
  expect(found, 'columns that are not as declared').toEqual([]);
});

afterAll(() => {
  const file = process.env.CHECKED_QUERIES_FILE;
  if (file && checked.size > 0) appendFileSync(file, `${[...checked].join('\n')}\n`);
});
