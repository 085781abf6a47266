import { describe, expect, test } from 'vitest';
import { findNameProblems } from './name-rules.ts';

describe('findNameProblems', () => {
  test.each([
    ['const NAME_MOST = 100;', 'MAX_'],
    ['const PASSWORD_LEAST = 6;', 'MIN_'],
    ['const LONGEST_QUERY = 200;', 'MAX_'],
    ['const LONGEST = 200;', 'MAX_'],
    ['const PATIENCE_MS = 5;', 'TIMEOUT'],
    ['const FORWARD_PATIENCE_MS = 5;', 'TIMEOUT'],
    ['const SAVE_EVERY_MS = 5;', 'INTERVAL'],
    ['export type MailParts = {};', 'Deps'],
    ['const a = { ...{ b: 1 }, c };', 'in full'],
    ["const a = [...['b', 'c'], 'd'];", 'in full'],
  ])('rejects the name %s', (text, reason) => {
    expect(findNameProblems('server/x.ts', text)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    'const MAX_NAME_LENGTH = 100;',
    "const RANK = ['MOST'];",
    'const a = { ...b, ...(c && { d }) };',
    'const ids = [...[1, 2].map(String)];',
  ])('accepts the name %s', (text) => {
    expect(findNameProblems('server/x.ts', text)).toEqual([]);
  });

  test('rejects a file get-… that exports no read', () => {
    const path = 'app/features/legal/get-default.server.ts';
    expect(findNameProblems(path, 'export function html() {}')).toHaveLength(1);
    expect(findNameProblems(path, 'export async function getDefault() {}')).toEqual([]);
  });
});
