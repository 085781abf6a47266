import { expect, test, vi } from 'vitest';
import { AppError, getHttpStatus, isAppError } from './errors.ts';

test.each([
  ['bad_request', 400],
  ['not_found', 404],
  ['catalog_broken', 502],
  ['catalog_unavailable', 503],
  ['catalog_timeout', 504],
] as const)('the error %s has the status %i', (code, status) => {
  expect(getHttpStatus(code)).toBe(status);
});

test('an AppError carries its code, its cause and the seconds to retry after', () => {
  const cause = new Error('socket closed');
  const error = new AppError('catalog_unavailable', 'no answer', { cause, retryAfter: 7 });
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'catalog_unavailable',
    message: 'no answer',
    retryAfter: 7,
    cause,
  });
  expect(new AppError('not_found', 'gone').retryAfter).toBeNull();
});

test('recognises an AppError of another copy of the module by its name', async () => {
  vi.resetModules();
  const copy = await import('./errors.ts');
  const foreign = new copy.AppError('catalog_timeout', 'late');
  expect(foreign).not.toBeInstanceOf(AppError);
  expect(isAppError(foreign)).toBe(true);
});

test.each([
  new Error('a defect'),
  Object.assign(new Error('of the system'), { code: 'ENOENT' }),
  Object.assign(new Error('of our name, not of our codes'), { name: 'AppError', code: 'ENOENT' }),
  { name: 'AppError', code: 'not_found' },
  'not_found',
  null,
  undefined,
])('%j is not an AppError', (error) => {
  expect(isAppError(error)).toBe(false);
});
