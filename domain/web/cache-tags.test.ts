import { expect, test } from 'vitest';
import {
  collectionTag,
  pageTag,
  parseCacheTag,
  personTag,
  titlePageTag,
  titleTag,
} from './cache-tags.ts';

const PARASITE = { type: 'movie', id: 496_243 } as const;

test.each([
  [titleTag(PARASITE), 'movie/496243', { kind: 'title', title: PARASITE }],
  [titlePageTag(PARASITE), 'title-page/movie/496243', { kind: 'title-page', title: PARASITE }],
  [personTag(21_684), 'person/21684', { kind: 'person', id: 21_684 }],
  [collectionTag(10), 'collection/10', { kind: 'collection', id: 10 }],
  [pageTag('terms'), 'page/terms', { kind: 'page', name: 'terms' }],
])('writes the tag %s as %s and parses it back', (tag, text, content) => {
  expect(tag).toBe(text);
  expect(parseCacheTag(tag)).toEqual(content);
});

test.each([
  '',
  '/',
  'movie',
  'movie/',
  'movie/0',
  'movie/x',
  'movie/1/2',
  'list/1',
  'person/-1',
  'person/',
  'collection/x',
  'page/',
  'title-page/movie',
  'title-page/person/1',
  'reviews/movie/1',
])('returns null for the malformed tag "%s"', (tag) => {
  expect(parseCacheTag(tag)).toBeNull();
});
