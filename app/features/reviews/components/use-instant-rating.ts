import { useRef, useState } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import type { Review } from '../../../../domain/reviews/review.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { sendForm } from '../../../ui/form/send-form.ts';

/** Arrow keys pass the ratings in between. */
const KEYBOARD_DEBOUNCE_MS = 700;

/** Result of the last attempt; `rating` is `null` after an undo that removed the review. */
export type RatingOutcome =
  | { status: 'saved'; rating: number | null }
  | { status: 'failed'; text: string; signedOut: boolean };

/**
 * Saves a chosen rating at once, without a text, so that the stored one stays. One request runs at
 * a time, and only the latest choice is sent. `undo` restores the rating as it was.
 */
export function useInstantRating(title: TitleRef, review: Review | null) {
  const { code, t } = useLanguage();
  const original = useRef(review?.rating ?? null).current;
  const wanted = useRef(original);
  const sending = useRef(false);
  const timer = useRef(0);
  const changed = useRef(false);
  const [outcome, setOutcome] = useState<RatingOutcome | null>(null);

  function toForm(rating: number | null): FormData {
    const form = new FormData();
    const intent: FormIntent = rating === null ? 'review_delete' : 'review';
    form.set('intent', intent);
    form.set('title', titleKey(title));
    if (rating !== null) form.set('rating', String(rating));
    return form;
  }

  async function send(): Promise<void> {
    timer.current = 0;
    if (sending.current) return;
    sending.current = true;
    for (;;) {
      const rating = wanted.current;
      const { to, state } = await sendForm(links.forms(code), toForm(rating), () => {});
      if (to !== undefined) changed.current = true;
      if (rating !== wanted.current) continue;
      setOutcome(
        to === undefined
          ? {
              status: 'failed',
              text: state?.problems[0]?.text ?? t('review.error_text'),
              signedOut: state?.signedOut === true,
            }
          : { status: 'saved', rating },
      );
      break;
    }
    sending.current = false;
  }

  function rate(rating: number, byKeyboard: boolean): void {
    wanted.current = rating;
    cancel();
    if (byKeyboard) timer.current = window.setTimeout(send, KEYBOARD_DEBOUNCE_MS);
    else send();
  }

  /** Drops a choice that still waits, because the form sends it with its text. */
  function cancel(): void {
    clearTimeout(timer.current);
    timer.current = 0;
  }

  /** Sends a choice that still waits. Resolves to whether the review has changed. */
  async function finish(): Promise<boolean> {
    const waits = timer.current !== 0;
    cancel();
    if (waits) await send();
    return changed.current;
  }

  function undo(): void {
    wanted.current = original;
    send();
  }

  return { outcome, rate, undo, cancel, finish };
}
