export type Debouncer = {
  /** Runs `task` after `delayMs` and drops the pending task. */
  schedule(task: () => void, delayMs: number): void;
  cancel(): void;
};

export function createDebouncer(): Debouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    schedule(task, delayMs) {
      cancel();
      timer = setTimeout(task, delayMs);
    },
    cancel,
  };
}
