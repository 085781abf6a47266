import { describe, test } from 'vitest';
import { expectLinear, type LinearCase } from '../support/linear-time.ts';
import { BODY_CASES } from './linear-time-bodies.ts';
import { CATALOG_CASES } from './linear-time-catalog.ts';
import { HTML_CASES } from './linear-time-html.ts';
import { TEXT_CASES } from './linear-time-texts.ts';

const CASES: LinearCase[] = [...TEXT_CASES, ...HTML_CASES, ...CATALOG_CASES, ...BODY_CASES];

describe('whatever a request or the catalog sends is parsed in linear time', {
  tags: ['S1'],
}, () => {
  test.each(CASES)('the cost of $name grows no faster than the input', (linearCase) =>
    expectLinear(linearCase),
  );
});
