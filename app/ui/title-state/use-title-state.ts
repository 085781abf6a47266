import type { TitleStateIntent } from '../../../domain/forms/form-intent.ts';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import type { TitleState } from '../../../domain/titles/title-state.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { sendForm } from '../form/send-form.ts';
import { openSignInDialog } from '../open-sign-in-dialog.ts';
import { loadToastCard, useToast } from '../toaster.tsx';
import {
  broadcastTitleState,
  getDisplayedState,
  setDisplayedState,
  useDisplayedState,
} from './title-state-store.ts';

await loadMessages('own');

// Loaded in advance, because the error may be a lost connection.
if (!import.meta.env.SSR) loadToastCard().catch(() => {});

/** A form for a title state (see features/saved/mutations.server.ts) with its fields. */
export type TitleStateChange =
  | { intent: 'save'; at?: string }
  | { intent: 'seen'; on: string }
  | { intent: 'unsave' | 'unseen' | 'hide' | 'unhide' };

const TOAST_TITLES: Record<TitleStateIntent, MessageKey> = {
  save: 'save.saved',
  unsave: 'save.removed',
  seen: 'seen.marked',
  unseen: 'seen.unmarked',
  hide: 'hide.hidden',
  unhide: 'hide.shown',
};

/** A title's state, with optimistic updates (U2): a failure reverts them and shows a toast. */
export function useTitleState(title: TitleRef, name: string) {
  const { code, t } = useLanguage();
  const toast = useToast();
  const state = useDisplayedState(title);
  async function change(stateChange: TitleStateChange): Promise<void> {
    const { titleState: previousState, busy } = getDisplayedState(title);
    if (busy) return;
    const { intent, ...fields } = stateChange;
    const next = applyChange(previousState, stateChange);
    setDisplayedState(title, { titleState: next, busy: true });
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, intent, title: titleKey(title) }))
      form.set(field, value);
    const topic = titleKey(title);
    const { to, state } = await sendForm(links.forms(code), form, (message) =>
      toast({ ...message, tone: 'bad', topic }),
    );
    setDisplayedState(title, { titleState: to === undefined ? previousState : next, busy: false });
    if (to === undefined) {
      toast({
        title: state?.title ?? t('save.failed_title'),
        text: state?.problems[0]?.text ?? t('save.failed_text'),
        tone: 'bad',
        topic,
      });
      if (state?.signedOut) openSignInDialog({ action: { form, title: name } });
      return;
    }
    broadcastTitleState(title, next);
    const undo = getUndo(intent, previousState);
    const action = undo && { label: t('save.undo'), run: () => change(undo) };
    toast({
      title: t(TOAST_TITLES[intent]),
      text: name,
      tone: 'good',
      topic,
      action,
    });
  }

  return { ...state, change };
}

function applyChange(titleState: TitleState, stateChange: TitleStateChange): TitleState {
  switch (stateChange.intent) {
    case 'save':
      return { ...titleState, savedAt: stateChange.at ?? new Date().toISOString() };
    case 'unsave':
      return { ...titleState, savedAt: null };
    case 'seen':
      return { ...titleState, seenOn: stateChange.on };
    case 'unseen':
      return { ...titleState, seenOn: null };
    case 'hide':
      return { ...titleState, hidden: true };
    case 'unhide':
      return { ...titleState, hidden: false };
  }
}

/** The change that undoes a removal and restores the position in the list. */
function getUndo(
  intent: TitleStateIntent,
  { savedAt, seenOn }: TitleState,
): TitleStateChange | undefined {
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
