/** How the door tells the library who asks; what a visitor sends under these names is thrown away. */
export const ADDRESS_HEADER = 'x-kinora-visitor';
export const LANGUAGE_HEADER = 'x-kinora-language';
/** Hash of the device id of the browser (device-cookie.ts); missing without a device cookie. */
export const DEVICE_HEADER = 'x-kinora-device';
/** On the library's answer: who has just signed in, by the e-mail address; empty for a user without one. The door takes it off. */
export const SIGNED_IN_HEADER = 'x-kinora-signed-in';
/** Present when the address has had enough mails for now: all else is done, no mail is written (rates.ts). */
export const HOLD_MAIL_HEADER = 'x-kinora-hold-mail';
