import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { getVerificationTags } from './verification-tags.ts';

test('each configured search engine gets its own verification tag', () => {
  expect(
    getVerificationTags(
      readEnv({
        GOOGLE_SITE_VERIFICATION: 'a-1',
        BING_SITE_VERIFICATION: 'B2',
        NAVER_SITE_VERIFICATION: 'c3',
      }),
    ),
  ).toEqual([
    { name: 'google-site-verification', content: 'a-1' },
    { name: 'msvalidate.01', content: 'B2' },
    { name: 'naver-site-verification', content: 'c3' },
  ]);
  expect(getVerificationTags(readEnv({ NAVER_SITE_VERIFICATION: 'c3' }))).toEqual([
    { name: 'naver-site-verification', content: 'c3' },
  ]);
  expect(getVerificationTags(readEnv({}))).toEqual([]);
});
