import { MAX_MAIL_AGE_DAYS } from '../../mail/mail-age.ts';

const DAY_SECONDS = 86_400;

/** For links that confirm an e-mail or reset a password, from the sending of their mail. */
export const LINK_TTL_SECONDS = 3600;
/** For codes and the sign-in links in the same mails. */
export const CODE_TTL_SECONDS = 600;
/** For links that stop or undo a change of the e-mail, from the request of the change. */
export const STOP_LINK_TTL_DAYS = 7;
export const STOP_LINK_TTL_SECONDS = STOP_LINK_TTL_DAYS * DAY_SECONDS;
/** For what a link or code refers to, until its mail is sent: longer than any mail waits. */
const UNSENT_TTL_SECONDS = (MAX_MAIL_AGE_DAYS + 1) * DAY_SECONDS;

/** For what a mail refers to that is sent at the earliest at `notBefore`. */
export function getUnsentExpiry(notBefore = new Date()): Date {
  return new Date(notBefore.getTime() + UNSENT_TTL_SECONDS * 1000);
}

export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
