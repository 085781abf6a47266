import { test } from 'vitest';
import { expectResponses } from '../../fixtures/expect-responses.ts';

test.each(['en-US', 'ja-JP', 'ar'])(
  'every title, season and person responds in %s',
  { tags: ['C1'] },
  expectResponses,
);
