/** Request headers from the gateway to the library; values from clients are dropped. */
export const CLIENT_IP_HEADER = 'x-kinora-visitor';
export const LANGUAGE_HEADER = 'x-kinora-language';
/** Hash of the device id (device-cookie.ts). */
export const DEVICE_HEADER = 'x-kinora-device';
/** Set if the device signed in to the account of the call before. */
export const KNOWN_DEVICE_HEADER = 'x-kinora-known-device';
/** Response header with the e-mail of a new session (may be empty); removed by the gateway. */
export const SIGNED_IN_HEADER = 'x-kinora-signed-in';
/** Set if the e-mail got too many mails (rate-limits.ts): the call writes no mail. */
export const SUPPRESS_MAIL_HEADER = 'x-kinora-hold-mail';
