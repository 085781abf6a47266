import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails tests on an unexpected console.error. A test that expects one mocks it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const unexpected = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  vi.restoreAllMocks();
  expect(unexpected, 'console.error was called').toEqual([]);
});
