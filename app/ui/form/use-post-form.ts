import {
  createContext,
  type FormEvent,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useActionData, useNavigate, useRevalidator } from 'react-router';
import { type FieldError, type FormState, formState } from '../../../domain/forms/form.ts';
import type { FormIntent } from '../../../domain/forms/form-intent.ts';
import { needsHeading } from '../../i18n/form-titles.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { openSignInDialog } from '../open-sign-in-dialog.ts';
import { useToast } from '../toaster.tsx';
import { sendForm } from './send-form.ts';

/** Error text if the site or its gateway does not respond. Loaded with the form. */
export const NetworkErrorMessage = createContext<MessageKey>('account.unavailable');

export type PostFormOptions = {
  /** Intents of its buttons; the state of other forms on the page is ignored. */
  intents: readonly FormIntent[];
  /** Title of the message if the form cannot be sent (P 8); the server uses the same one. */
  failureTitle: MessageKey;
  hidden?: Record<string, string>;
  /** Navigates on the client after success, as the user stays the same. */
  clientNavigation?: boolean;
  onDone?: () => void;
};

/**
 * Sends a form by fetch and shows the errors of the response. `resetCount` changes when its fields
 * must be created again.
 */
export function usePostForm(
  form: RefObject<HTMLFormElement | null>,
  { intents, failureTitle, hidden = {}, clientNavigation = false, onDone }: PostFormOptions,
) {
  const { code, t } = useLanguage();
  const networkErrorKey = use(NetworkErrorMessage);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  /** Section of the form while the page is loaded again after success. */
  const sentFrom = useRef<HTMLElement>(null);
  const initialState = (useActionData() as { state?: FormState } | undefined)?.state;
  const [sentState, setSentState] = useState<FormState | undefined>(initialState);
  const [busy, setBusy] = useState(false);
  const [resetCount, setResetCount] = useState(0);
  const state =
    sentState &&
    intents.some((intent) => intent === sentState.intent) &&
    belongsToForm(sentState, hidden)
      ? sentState
      : undefined;

  useEffect(() => {
    const [first] = state?.problems ?? [];
    if (!state || !first) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Without a title it was not sent, as required fields are empty (I2).
    if (state.title !== '') toast({ ...toToast(state, first.text), tone: 'bad', topic: 'form' });
    (field ?? form.current?.querySelector<HTMLElement>('.form-problems'))?.focus();
  }, [state, toast, form]);

  // Restores the focus, because the submit button was re-created, or removed with the form.
  useEffect(() => {
    sentFrom.current = null;
    if (resetCount > 0 && form.current)
      restoreFocus(form.current, 'button[type="submit"]:not(:disabled)');
  }, [resetCount, form]);
  useEffect(
    () => () => {
      if (sentFrom.current) restoreFocus(sentFrom.current);
    },
    [],
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const container = event.currentTarget.closest<HTMLElement>('section, main');
    const { submitter } = event.nativeEvent as SubmitEvent;
    const missing = missingFields(event.currentTarget, submitter);
    if (missing.length > 0) return setSentState(formState(intents[0] ?? '', '', missing));
    const formData = new FormData(event.currentTarget, submitter);
    setBusy(true);
    const { to, state: next } = await sendForm(links.forms(code), formData, (message) =>
      toast({ ...message, tone: 'bad', topic: 'form' }),
    );
    if (to === undefined) {
      const [intent = ''] = intents;
      const label = needsHeading(failureTitle) ? t('form.error') : undefined;
      const rejectedState = next ?? {
        ...formState(intent, t(failureTitle), [{ field: null, text: t(networkErrorKey) }]),
        label,
      };
      // A form that was too large to be read has no intent.
      setSentState(rejectedState.intent === '' ? { ...rejectedState, intent } : rejectedState);
      if (next?.signedOut) openSignInDialog();
      if (next?.stale) await revalidate();
    } else {
      onDone?.();
      // Loads a full document, so that no data of the previous user remains.
      if (!isCurrentUrl(to) && !clientNavigation) return location.assign(to);
      if (!isCurrentUrl(to)) await navigate(to, { preventScrollReset: true, replace: true });
      sentFrom.current = container;
      await revalidate();
      // Notifies parents that no unsaved changes remain.
      form.current?.dispatchEvent(new Event('reset', { bubbles: true }));
      // The router renders the new data in a transition. Re-created before it, the fields would
      // show the old values.
      startTransition(() => {
        setSentState(undefined);
        setResetCount((before) => before + 1);
        setBusy(false);
      });
      return;
    }
    setBusy(false);
  }

  return { state, busy, resetCount, submit };
}

function missingFields(form: HTMLFormElement, button: HTMLElement | null): FieldError[] {
  const names = button?.dataset.requires?.split(' ') ?? [];
  return names.flatMap((field) => {
    const { value, dataset } = form.elements.namedItem(field) as HTMLInputElement;
    return value.trim() === '' ? [{ field, text: dataset.missing ?? '' }] : [];
  });
}

/**
 * Focuses the first match of `selector` in the element, else the element itself, if the focused
 * element was removed.
 */
function restoreFocus(element: HTMLElement, selector?: string): void {
  if (document.activeElement !== document.body) return;
  const target = (selector && element.querySelector<HTMLElement>(selector)) || element;
  if (target === element) element.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** True for one of several forms with the same intent if the state belongs to it. */
function belongsToForm({ values }: FormState, hidden: Record<string, string>): boolean {
  return Object.entries(hidden).every(([name, value]) => (values[name] ?? value) === value);
}

/** Shows a title that is a sentence below a heading, with the reason after it. */
function toToast({ title, label }: FormState, reason: string): { title: string; text: string } {
  if (label === undefined) return { title, text: reason };
  return { title: label, text: reason === title ? title : `${title} ${reason}` };
}

/** Whether a URL of this site is the one of the page, apart from its hash. */
export function isCurrentUrl(url: string): boolean {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search === location.pathname + location.search;
}
