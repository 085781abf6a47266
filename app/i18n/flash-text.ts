import type { FlashMessage } from '../../domain/forms/flash.ts';
import type { Toast } from '../ui/toaster.tsx';
import type { MessageKey, Translate } from './translator.ts';

type ToastKeys = { title: MessageKey; text?: MessageKey; tone?: Toast['tone'] };

/** Flash messages that use texts of other components. */
const TEXT_KEYS: Partial<Record<FlashMessage, ToastKeys>> = {
  login_required: { title: 'save.login_title', text: 'save.login_text', tone: 'bad' },
  saved: { title: 'save.saved' },
  removed: { title: 'save.removed' },
  seen: { title: 'seen.marked' },
  unseen: { title: 'seen.unmarked' },
  hidden: { title: 'hide.hidden' },
  unhidden: { title: 'hide.shown' },
  shared: { title: 'share.created_title', text: 'share.created_text' },
  unshared: { title: 'share.revoked_title', text: 'share.revoked_text' },
  review_posted: { title: 'review.posted_title', text: 'review.posted_text' },
  review_deleted: { title: 'review.deleted_title', text: 'review.deleted_text' },
  review_reported: { title: 'review.reported_title', text: 'review.reported_text' },
  offer_reported: { title: 'offer_report.sent_title', text: 'offer_report.sent_text' },
};

export function flashText(flashMessage: FlashMessage, t: Translate): Omit<Toast, 'action'> {
  const { title, text, tone = 'good' } = TEXT_KEYS[flashMessage] ?? getTextKeys(flashMessage);
  return { title: t(title), text: text && t(text), tone, topic: 'form' };
}

function getTextKeys(flashMessage: FlashMessage): ToastKeys {
  if (flashMessage.startsWith('admin_')) return { title: `notice.${flashMessage}` as MessageKey };
  return {
    title: `notice.${flashMessage}_title` as MessageKey,
    text: `notice.${flashMessage}_text` as MessageKey,
  };
}
