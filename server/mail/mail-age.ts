/** A mail that could not be sent for this long is dropped. */
export const MAX_MAIL_AGE_DAYS = 3;
