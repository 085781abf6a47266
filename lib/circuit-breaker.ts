export type CircuitState = 'closed' | 'open' | 'half_open';

/** Permission for one attempt. Its outcome must be reported, or a probe would never end. */
export type Permit = { isProbe: boolean; succeed(): void; fail(): void };

export type CircuitBreaker = {
  /** `null` while the circuit is open or its probe is running. */
  tryAcquire(): Permit | null;
  state(): CircuitState;
  /** Milliseconds until a probe is allowed; 0 if one is allowed now. */
  retryInMs(): number;
};

export type CircuitBreakerOptions = {
  failureThreshold: number;
  openMs: number;
  now: () => number;
  onChange?: (open: boolean) => void;
};

/** Fails calls to a service that is down at once; one probe at a time detects recovery. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failureThreshold, openMs, now, onChange } = options;
  let failures = 0;
  let openedAt: number | null = null;
  let probing = false;

  function close(): void {
    const wasOpen = openedAt !== null;
    failures = 0;
    openedAt = null;
    if (wasOpen) onChange?.(false);
  }

  function countFailure(isProbe: boolean): void {
    failures += 1;
    const wasOpen = openedAt !== null;
    // Ignore attempts that began before the circuit opened; only a failed probe extends it.
    if (wasOpen ? isProbe : failures >= failureThreshold) openedAt = now();
    if (!wasOpen && openedAt !== null) onChange?.(true);
  }

  function retryInMs(): number {
    return openedAt === null ? 0 : Math.max(0, openedAt + openMs - now());
  }

  function tryAcquire(): Permit | null {
    const isProbe = openedAt !== null;
    if (isProbe && (probing || retryInMs() > 0)) return null;
    if (isProbe) probing = true;
    const report = (outcome: () => void): void => {
      if (isProbe) probing = false;
      outcome();
    };
    return {
      isProbe,
      succeed: () => report(close),
      fail: () => report(() => countFailure(isProbe)),
    };
  }

  function state(): CircuitState {
    if (openedAt === null) return 'closed';
    return probing || retryInMs() === 0 ? 'half_open' : 'open';
  }

  return { tryAcquire, state, retryInMs };
}
