export type TokenBucketOptions = {
  ratePerSecond: number;
  /** Most tokens at a time: how many may be taken at once after a quiet moment. */
  burst: number;
  now?: () => number;
};

export type TokenBucket = {
  /** Takes a token if there are at least `minTokens`; otherwise the milliseconds until then. */
  take(minTokens: number): number;
  /** Changes both limits at once; tokens above the new burst are lost. */
  setLimits(limits: { ratePerSecond: number; burst: number }): void;
};

/** Rate limit of `ratePerSecond`, with at most `ratePerSecond + burst` tokens in any second. */
export function createTokenBucket({
  now = Date.now,
  ...initialLimits
}: TokenBucketOptions): TokenBucket {
  let limits = initialLimits;
  let tokens = limits.burst;
  let refilledAt = now();

  function refill(): void {
    const time = now();
    // A clock that was set back adds nothing.
    const elapsedMs = Math.max(0, time - refilledAt);
    tokens = Math.min(limits.burst, tokens + (elapsedMs / 1000) * limits.ratePerSecond);
    refilledAt = time;
  }

  return {
    take(minTokens) {
      refill();
      // A burst below `minTokens` would never have so many.
      const needed = Math.min(minTokens, limits.burst);
      if (tokens >= needed) {
        tokens -= 1;
        return 0;
      }
      return Math.max(1, Math.ceil(((needed - tokens) / limits.ratePerSecond) * 1000));
    },
    setLimits(newLimits) {
      refill();
      limits = newLimits;
      tokens = Math.min(tokens, limits.burst);
    },
  };
}
