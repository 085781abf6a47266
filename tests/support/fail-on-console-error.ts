import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected console.error is a defect that nobody would see otherwise. A test that expects one spies on it itself. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const unexpected = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  vi.restoreAllMocks();
  expect(unexpected, 'console.error was called').toEqual([]);
});
