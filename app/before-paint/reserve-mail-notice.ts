import { readMailNotice } from '../../domain/accounts/masked-email-cookie.ts';
import { readStorage } from './storage.ts';

/** Reserves the place of the notice about a mail that was sent, in its last height. */
export function reserveMailNotice(): void {
  if (readMailNotice(document.cookie) === null) return;
  const { dataset, style } = document.documentElement;
  dataset.mailNotice = '1';
  style.setProperty('--mail-notice-height', `${readStorage('mailNoticeHeight')}px`);
}
