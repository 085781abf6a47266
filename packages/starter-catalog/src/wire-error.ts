/** A refusal in the words of the TMDB v3 wire: HTTP status and body. */
export class WireError extends Error {
  readonly status: 400 | 401 | 404 | 405 | 422;
  readonly code: number;

  constructor(status: WireError['status'], code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  body(): { success: false; status_code: number; status_message: string } {
    return { success: false, status_code: this.code, status_message: this.message };
  }
}

export function invalidKey(): WireError {
  return new WireError(401, 7, 'Invalid API key: You must be granted a valid key.');
}

export function notFound(): WireError {
  return new WireError(404, 34, 'The resource you requested could not be found.');
}

export function invalidPage(): WireError {
  return new WireError(
    400,
    22,
    'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
  );
}

export function invalidParameters(): WireError {
  return new WireError(422, 5, 'Invalid parameters: Your request parameters are incorrect.');
}

export function invalidDateRange(): WireError {
  return new WireError(422, 20, 'Invalid date range: Should be a range no longer than 14 days.');
}

export function invalidDate(): WireError {
  return new WireError(400, 23, 'Invalid date: Format needs to be YYYY-MM-DD.');
}

export function methodNotSupported(): WireError {
  return new WireError(405, 42, 'This request method is not supported for this resource.');
}

export function tooManyAppends(): WireError {
  return new WireError(
    400,
    27,
    'Too many append to response objects: The maximum number of remote calls is 20.',
  );
}

/** The value, or the refusal that the wire gives for an unknown id. */
export function found<T>(value: T | null | undefined): T {
  if (value == null) throw notFound();
  return value;
}
