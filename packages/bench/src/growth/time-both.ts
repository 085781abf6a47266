import { WARM_UP_ROUNDS } from '../filled-database.ts';

/**
 * Milliseconds of each call with the small and the large database. Alternates between both, so that
 * other load affects both.
 */
export async function timeBoth<Target>(
  { small, large }: { small: Target; large: Target },
  repeats: number,
  call: (target: Target) => Promise<unknown>,
): Promise<{ small: number[]; large: number[] }> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < repeats; round += 1)
    for (const [durations, target] of [
      [times.small, small],
      [times.large, large],
    ] as const) {
      const startedAt = performance.now();
      await call(target);
      if (round >= 0) durations.push(performance.now() - startedAt);
    }
  return times;
}
