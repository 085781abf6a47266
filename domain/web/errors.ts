/** Errors that the product raises on purpose. Any other error is a defect (500). */
const HTTP_STATUS = {
  bad_request: 400,
  /** The visitor's own setting hides the title. */
  hidden_by_family_mode: 403,
  not_found: 404,
  catalog_broken: 502,
  /** The catalog is unreachable or rejects requests, or the circuit is open. */
  catalog_unavailable: 503,
  catalog_timeout: 504,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Seconds after which to retry; `null` if unknown. */
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

export function getHttpStatus(code: ErrorCode): number {
  return HTTP_STATUS[code];
}

/** By name, not by class: the page bundle has its own copy of this module. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === 'AppError' &&
    'code' in error &&
    String(error.code) in HTTP_STATUS
  );
}

/** Rethrows defects, for work that can go on without the catalog. */
export function assertAppError(error: unknown): asserts error is AppError {
  if (!isAppError(error)) throw error;
}
