import { expect, test } from 'vitest';
import { findGrowth, type Sample } from './growth.ts';

const SAMPLE: Sample = { medianMb: 400, peakMb: 500, openFiles: 60, loopDelayMs: 12, cpuShare: 1 };

const createRun = (change: (minute: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 40 }, (_, minute) => ({ ...SAMPLE, ...change(minute) }));

test('a run in which nothing grows after the first quarter has no problem', () => {
  expect(findGrowth(createRun((minute) => ({ medianMb: minute < 10 ? 300 : 400 })))).toEqual([]);
});

test('memory, open files and event loop delay that grow all the time are problems', () => {
  expect(
    findGrowth(
      createRun((minute) => ({
        medianMb: 400 + 2 * minute,
        openFiles: 60 + minute,
        loopDelayMs: 12 + minute,
      })),
    ),
  ).toEqual([
    'memory has grown from 429 to 469',
    'open files has grown from 75 to 95',
    'event loop delay has grown from 27 to 47',
  ]);
});

test('one bad minute is no growth', () => {
  expect(findGrowth(createRun((minute) => (minute === 38 ? { medianMb: 900 } : {})))).toEqual([]);
});
