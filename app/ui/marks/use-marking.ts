import type { MarkIntent } from '../../../domain/form-intent.ts';
import { keyOf, type Mark } from '../../../domain/mark.ts';
import type { TitleRef } from '../../../domain/title.ts';
import '../../i18n/saved-messages.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { askToSignIn } from '../ask-to-sign-in.ts';
import { sendForm } from '../form/send-form.ts';
import { loadToastCard, useToast } from '../toaster.tsx';
import { showMark, shownMark, tellMark, useMark } from './mark-store.ts';

// Loaded in advance, because the error may be a lost connection.
if (!import.meta.env.SSR) loadToastCard().catch(() => {});

/** A form for a title state (see features/saved/mutations.server.ts) with its fields. */
export type MarkChange =
  | { intent: 'save'; at?: string }
  | { intent: 'seen'; on: string }
  | { intent: 'unsave' | 'unseen' | 'hide' | 'unhide' };

const WORDS: Record<MarkIntent, MessageKey> = {
  save: 'save.saved',
  unsave: 'save.removed',
  seen: 'seen.marked',
  unseen: 'seen.unmarked',
  hide: 'hide.hidden',
  unhide: 'hide.shown',
};

/** A title's state, with optimistic updates (U2): a failure reverts them and shows a toast. */
export function useMarking(title: TitleRef, name: string) {
  const { code, t } = useLanguage();
  const toast = useToast();
  const shown = useMark(title);
  async function change(asked: MarkChange): Promise<void> {
    const { mark: before, busy } = shownMark(title);
    if (busy) return;
    const { intent, ...fields } = asked;
    const next = changed(before, asked);
    showMark(title, { mark: next, busy: true });
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, intent, title: keyOf(title) }))
      form.set(field, value);
    const { to, state } = await sendForm(links.forms(code), form);
    showMark(title, { mark: to === undefined ? before : next, busy: false });
    const about = keyOf(title);
    if (to === undefined) {
      toast({
        title: state?.title ?? t('save.failed_title'),
        text: state?.problems[0]?.text ?? t('save.failed_text'),
        tone: 'bad',
        about,
      });
      if (state?.signedOut) askToSignIn();
      return;
    }
    tellMark(title, next);
    const undo = undoOf(intent, before);
    const action = undo && { label: t('save.undo'), run: () => change(undo) };
    toast({ title: t(WORDS[intent]), text: name, tone: 'good', about, action });
  }

  return { ...shown, change };
}

function changed(mark: Mark, asked: MarkChange): Mark {
  switch (asked.intent) {
    case 'save':
      return { ...mark, savedAt: asked.at ?? new Date().toISOString() };
    case 'unsave':
      return { ...mark, savedAt: null };
    case 'seen':
      return { ...mark, seenOn: asked.on };
    case 'unseen':
      return { ...mark, seenOn: null };
    case 'hide':
      return { ...mark, hidden: true };
    case 'unhide':
      return { ...mark, hidden: false };
  }
}

/** The change that undoes a removal and restores the position in the list. */
function undoOf(intent: MarkIntent, { savedAt, seenOn }: Mark): MarkChange | undefined {
  if (intent === 'unsave' && savedAt !== null) return { intent: 'save', at: savedAt };
  if (intent === 'unseen' && seenOn !== null) return { intent: 'seen', on: seenOn };
  return intent === 'hide' ? { intent: 'unhide' } : undefined;
}

/** The current day in the visitor's time zone, as an ISO date. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
