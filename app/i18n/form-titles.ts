import type { MessageKey } from './translator.ts';

/** Titles that are sentences; toasts show them below the heading `form.error` (P 8). */
const SENTENCES = new Set<MessageKey>([
  'profile.save_failed',
  'email.change_failed',
  'password.change_failed',
  'reset.failed',
]);

export const needsHeading = (title: MessageKey) => SENTENCES.has(title);
