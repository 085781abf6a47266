export type CircuitState = 'closed' | 'open' | 'half_open';

/** Leave to try once. The outcome of every try must be reported, or a probe would never end. */
export type Pass = { probe: boolean; succeeded(): void; failed(): void };

export type Circuit = {
  /** Null while the circuit is open or its probe is under way. */
  enter(): Pass | null;
  state(): CircuitState;
  /** Milliseconds until a probe is let through; 0 when one would be now. */
  waitMs(): number;
};

export type CircuitOptions = {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open before one probe is let through. */
  openMs: number;
  now: () => number;
  onChange?: (open: boolean) => void;
};

/**
 * Stops asking a catalog that is down: visitors get a kept answer or an error page at once instead of after a time-out, and the
 * catalog gets room to recover. One probe at a time finds out when it is back.
 */
export function createCircuit({ failures, openMs, now, onChange }: CircuitOptions): Circuit {
  let inARow = 0;
  let openedAt: number | null = null;
  let probing = false;

  function close(): void {
    const wasOpen = openedAt !== null;
    inARow = 0;
    openedAt = null;
    if (wasOpen) onChange?.(false);
  }

  function countFailure(probe: boolean): void {
    inARow += 1;
    const wasOpen = openedAt !== null;
    // A try that began before the circuit opened says nothing new; only a failed probe prolongs the pause.
    if (wasOpen ? probe : inARow >= failures) openedAt = now();
    if (!wasOpen && openedAt !== null) onChange?.(true);
  }

  function waitMs(): number {
    return openedAt === null ? 0 : Math.max(0, openedAt + openMs - now());
  }

  function enter(): Pass | null {
    const probe = openedAt !== null;
    if (probe && (probing || waitMs() > 0)) return null;
    if (probe) probing = true;
    const report = (outcome: () => void): void => {
      if (probe) probing = false;
      outcome();
    };
    return {
      probe,
      succeeded: () => report(close),
      failed: () => report(() => countFailure(probe)),
    };
  }

  function state(): CircuitState {
    if (openedAt === null) return 'closed';
    return probing || waitMs() === 0 ? 'half_open' : 'open';
  }

  return { enter, state, waitMs };
}
