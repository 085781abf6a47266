/** An error response of TMDB v3: HTTP status, status code and message. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 404 | 405 | 422;
  readonly code: number;

  constructor(status: ApiError['status'], code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  body(): { success: false; status_code: number; status_message: string } {
    return { success: false, status_code: this.code, status_message: this.message };
  }
}

export function invalidKey(): ApiError {
  return new ApiError(401, 7, 'Invalid API key: You must be granted a valid key.');
}

export function notFound(): ApiError {
  return new ApiError(404, 34, 'The resource you requested could not be found.');
}

export function invalidPage(): ApiError {
  return new ApiError(
    400,
    22,
    'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
  );
}

export function invalidParameters(): ApiError {
  return new ApiError(422, 5, 'Invalid parameters: Your request parameters are incorrect.');
}

export function invalidDateRange(): ApiError {
  return new ApiError(422, 20, 'Invalid date range: Should be a range no longer than 14 days.');
}

export function invalidDate(): ApiError {
  return new ApiError(400, 23, 'Invalid date: Format needs to be YYYY-MM-DD.');
}

export function methodNotSupported(): ApiError {
  return new ApiError(405, 42, 'This request method is not supported for this resource.');
}

export function tooManyAppends(): ApiError {
  return new ApiError(
    400,
    27,
    'Too many append to response objects: The maximum number of remote calls is 20.',
  );
}

/** Throws 34 (not found) for a missing value. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value == null) throw notFound();
  return value;
}
