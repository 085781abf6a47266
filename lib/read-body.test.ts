import { expect, test } from 'vitest';
import { readBodyText } from './read-body.ts';

test('decodes characters that are split between two chunks', async () => {
  const bytes = new TextEncoder().encode('기생충 🎬');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readBodyText(body, bytes.length)).toBe('기생충 🎬');
  expect(await readBodyText(null, 0)).toBe('');
});

test('returns null for a body over the limit and cancels the rest', async () => {
  let pulled = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(100));
    },
    cancel() {
      cancelled = true;
    },
  });
  expect(await readBodyText(body, 250)).toBeNull();
  expect(cancelled).toBe(true);
  expect(pulled).toBeLessThan(6);
});
