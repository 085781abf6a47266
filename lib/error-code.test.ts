import { expect, test } from 'vitest';
import { errorCode } from './error-code.ts';

test('returns the `code` of an error if it is a string', () => {
  expect(errorCode(Object.assign(new Error('no'), { code: 'ECONNRESET' }))).toBe('ECONNRESET');
  expect(errorCode(new DOMException('no', 'AbortError'))).toBeNull();
  for (const error of [new Error('no'), { code: 'ECONNRESET' }, 'ECONNRESET', null, undefined])
    expect(errorCode(error)).toBeNull();
});
