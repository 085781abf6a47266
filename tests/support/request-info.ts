import type { RequestInfo } from '../../app/context.ts';

/** A request of a visitor for a list in Korean. */
export const REQUEST_INFO: RequestInfo = {
  pathname: '/ko/movie',
  cookie: null,
  acceptLanguage: null,
  ip: '',
  user: null,
  requestId: 'request-1',
  isSessionUnknown: false,
  rejectedBecause: null,
};
