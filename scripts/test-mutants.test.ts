import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MUTANTS } from '../tests/mutants/all.ts';
import { applyMutant } from '../tests/mutants/mutant.ts';

const TEST_FILE = /^(?!.*\.slow\.).+\.(?:test\.tsx?|spec\.ts)$/;
const MUTANT = {
  title: 'a defect',
  file: 'a.ts',
  find: 'max',
  replace: '$&1',
  tests: ['a.test.ts'],
} as const;

test('a mutant replaces the one occurrence of its text literally', () => {
  expect(applyMutant('const max = 2;', MUTANT)).toBe('const $&1 = 2;');
});

test.each(['const min = 2;', 'max(max)'])('a mutant does not apply to %s', (text) => {
  expect(() => applyMutant(text, MUTANT)).toThrow('a defect: a.ts has');
});

describe('the mutants of npm run test:mutants', () => {
  test('the mutants are at least sixty, with different titles', () => {
    expect(new Set(MUTANTS.map(({ title }) => title)).size).toBe(MUTANTS.length);
    expect(MUTANTS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(MUTANTS)('the mutant "$title" applies, and its tests exist', (mutant) => {
    const original = readFileSync(mutant.file, 'utf8');
    expect(applyMutant(original, mutant)).not.toBe(original);
    for (const file of mutant.tests) {
      expect(file).toMatch(TEST_FILE);
      expect(existsSync(file), file).toBe(true);
    }
  });
});
