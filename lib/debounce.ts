export type Debouncer = {
  /** Runs `task` after `delayMs`, instead of a task that still waits. */
  schedule(task: () => void, delayMs: number): void;
  /** Drops the task that waits. */
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
