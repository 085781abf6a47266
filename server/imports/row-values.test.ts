import { expect, test } from 'vitest';
import { MAX_REVIEW_LENGTH } from '../../domain/reviews/review.ts';
import { toReviewText } from './row-values.ts';

test('a review is cut to its maximum length in code points', () => {
  expect(toReviewText('a'.repeat(MAX_REVIEW_LENGTH + 1))).toBe('a'.repeat(MAX_REVIEW_LENGTH));
  expect(toReviewText('🎬'.repeat(MAX_REVIEW_LENGTH + 1))).toBe('🎬'.repeat(MAX_REVIEW_LENGTH));
  // Hangul in three code units per letter, and markup around each.
  expect(toReviewText('<i>한</i>'.normalize('NFD').repeat(3000))).toBe('한'.repeat(3000));
});

test('a review is cut before its letters are composed, without half of a character', {
  tags: ['S1'],
}, () => {
  const writeMarks = (letters: number) => 'e\u0301\u0323'.repeat(letters);
  expect(toReviewText(writeMarks(100_000))).toBe('e\u0301\u0323'.normalize('NFC').repeat(2500));
  expect(toReviewText(`x${'🎬'.repeat(30_000)}`)?.isWellFormed()).toBe(true);
});
