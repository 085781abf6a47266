import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCacheKey } from './cache-key.ts';
import { createCookieMatcher, PAGE_COOKIES, PERSONAL_COOKIES } from './page-cookies.ts';

const OPERATIONS = join(import.meta.dirname, '../../docs/operations.md');
const ALL = [...PERSONAL_COOKIES, ...PAGE_COOKIES];

test('the key of a page has all cookies of pages and no other', () => {
  const cookie = 'theme=dark; lang=ko; region=US; services=8.337; family=12; other=1';
  const names = readCacheKey('/ko', cookie)
    ?.cookie?.split('; ')
    .map((pair) => pair.split('=')[0]);
  expect(names?.sort()).toEqual(PAGE_COOKIES.toSorted());
});

test('the rules for a CDN name every cookie that changes a page', async () => {
  const text = await readFile(OPERATIONS, 'utf8');
  const [, rule = ''] = /^- \*\*Bypass the cache\*\*(.*?)\n- /ms.exec(text) ?? [];
  const names = [...rule.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
  expect(names.sort()).toEqual(ALL.toSorted());

  const parts = [...text.matchAll(/http\.cookie contains "([^"]+)"/g)].map(([, part]) => `${part}`);
  const isNamed = (name: string) => parts.some((part) => `${name}=`.includes(part));
  expect(ALL.filter((name) => !isNamed(name))).toEqual([]);
});

test.each([
  ['region=US', true],
  ['lang=ko; family=12', true],
  ['lang=ko;\tservices =8', true],
  ['xregion=US', false],
  ['lang=region', false],
  ['regions=1', false],
])('the cookies %j have one of a page: %j', (cookie, expected) => {
  expect(createCookieMatcher(PAGE_COOKIES)(cookie)).toBe(expected);
});
