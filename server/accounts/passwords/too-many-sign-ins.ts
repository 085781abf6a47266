import { APIError } from 'better-auth/api';

const RETRY_AFTER_SECONDS = '10';

/** The library passes APIErrors through. */
export class TooManySignIns extends APIError {
  constructor() {
    super(
      'TOO_MANY_REQUESTS',
      { code: 'TOO_MANY_REQUESTS', message: 'too many sign in just now' },
      { 'retry-after': RETRY_AFTER_SECONDS },
    );
  }
}
