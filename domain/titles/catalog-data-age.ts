/**
 * Ages of catalog data in days. The catalog's terms forbid storing it for more than six months, so
 * nothing may be older than 182 days anywhere. A response may be a part of an English fallback,
 * then of a rendered page, then of a page in a CDN, each for some days more.
 */
export const MAX_RESPONSE_AGE_DAYS = 170;
/** The refresh job requests titles of the title index again from this age on. */
export const REFRESH_AGE_DAYS = 150;
/** Older data of the title index and of overrides is deleted. */
export const MAX_STORED_AGE_DAYS = 180;
