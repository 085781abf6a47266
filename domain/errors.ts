/** Every refusal the product makes on purpose. Anything else that is thrown is a defect and answers 500. */
const STATUS = {
  bad_request: 400,
  not_found: 404,
  /** The catalog answers, but not as it should. */
  catalog_broken: 502,
  /** The catalog cannot be reached, refuses us, or the circuit is open. */
  catalog_unavailable: 503,
  /** The catalog took too long. */
  catalog_timeout: 504,
} as const;

export type ErrorCode = keyof typeof STATUS;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Seconds after which a further try makes sense; null when nobody knows. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
  }
}

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

/** By name and not by class: the page bundle carries its own copy of this module. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === 'AppError' &&
    'code' in error &&
    String(error.code) in STATUS
  );
}

/** For what can be done without the catalog: whatever else went wrong is a defect, and goes on being thrown. */
export function assertAppError(error: unknown): asserts error is AppError {
  if (!isAppError(error)) throw error;
}
