import {
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
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
import { isCurrentUrl } from '../is-current-url.ts';
import { openSignInDialog } from '../open-sign-in-dialog.ts';
import { loadToastCard, useToast } from '../toaster.tsx';
import { FormNotice } from './form-notice.tsx';
import { sendForm } from './send-form.ts';

// Loaded in advance, because the error may be a lost connection.
if (!import.meta.env.SSR) loadToastCard().catch(() => {});

type FormContextValue = { state: FormState | undefined; busy: boolean };

const FormContext = createContext<FormContextValue>({ state: undefined, busy: false });

export function useForm(): FormContextValue {
  return use(FormContext);
}

/** Error text if the site or its gateway does not respond. Loaded with the form. */
export const NetworkErrorMessage = createContext<MessageKey>('account.unavailable');

type PostFormProps = {
  className?: string;
  /** Path of the page that handles the form without scripts. */
  action: string;
  /** Intents of its buttons; the state of other forms on the page is ignored. */
  intents: readonly FormIntent[];
  /** Title of the message if the form cannot be sent (P 8); the server uses the same one. */
  failureTitle: MessageKey;
  encType?: 'multipart/form-data';
  hidden?: Record<string, string>;
  /** Navigates on the client after success, as the user stays the same. */
  clientNavigation?: boolean;
  onDone?: () => void;
  children: ReactNode | ((form: FormContextValue) => ReactNode);
};

/**
 * A form that changes data. With scripts it is sent by fetch, so that the input survives network
 * errors and expired sessions. Errors of the server appear in a toast (P 8), and at their fields
 * (I6) or in the form. Prevents double submission (I7) and submission with empty required fields
 * (I2).
 */
export function PostForm({
  action,
  intents,
  failureTitle,
  hidden = {},
  className,
  encType,
  clientNavigation = false,
  onDone,
  children,
}: PostFormProps) {
  const { code, t } = useLanguage();
  const networkErrorKey = use(NetworkErrorMessage);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
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
  }, [state, toast]);

  // Restores the focus, because the submit button was re-created, or removed with the form.
  useEffect(() => {
    sentFrom.current = null;
    if (resetCount > 0 && form.current)
      restoreFocus(form.current, 'button[type="submit"]:not(:disabled)');
  }, [resetCount]);
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

  const contextValue = { state, busy };
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType={encType}
      className={className}
      noValidate
      onSubmit={submit}
    >
      <FormContext value={contextValue}>
        {state && <FormNotice state={state} />}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fragment key={resetCount}>
          {typeof children === 'function' ? children(contextValue) : children}
        </Fragment>
      </FormContext>
    </form>
  );
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

const KINDS = {
  primary: 'button button--primary',
  secondary: 'button button--secondary',
  plain: 'button button--plain',
  danger: 'button button--danger',
};

type SubmitButtonProps = {
  intent: FormIntent;
  kind?: keyof typeof KINDS;
  large?: boolean;
  /** Disabled while these fields are empty (P 5). Enabled until hydration; the server validates. */
  disabledWhileEmpty?: readonly string[];
  /** Fields that must not be empty: each shows its `missingText` and the form is not sent (I2). */
  requiredFields?: readonly string[];
  pressed?: boolean;
  children: ReactNode;
};

/** Submits its form as `intent`; disabled while the form is being sent (I7). */
export function SubmitButton({
  intent,
  kind = 'secondary',
  large = false,
  disabledWhileEmpty = NO_FIELDS,
  requiredFields,
  pressed,
  children,
}: SubmitButtonProps) {
  const { busy } = useForm();
  const button = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(true);

  useEffect(() => {
    const form = button.current?.form;
    if (!form || disabledWhileEmpty.length === 0) return;
    const updateReady = () => {
      const formData = new FormData(form);
      setReady(disabledWhileEmpty.every((name) => (formData.get(name) ?? '') !== ''));
    };
    updateReady();
    form.addEventListener('input', updateReady);
    return () => form.removeEventListener('input', updateReady);
  }, [disabledWhileEmpty]);

  return (
    <button
      ref={button}
      type="submit"
      className={large ? `${KINDS[kind]} button--large` : KINDS[kind]}
      name="intent"
      value={intent}
      data-requires={requiredFields?.join(' ')}
      disabled={busy || !ready}
      aria-busy={busy}
      aria-pressed={pressed}
    >
      {children}
    </button>
  );
}

const NO_FIELDS: readonly string[] = [];

/** Shows a title that is a sentence below a heading, with the reason after it. */
function toToast({ title, label }: FormState, reason: string): { title: string; text: string } {
  if (label === undefined) return { title, text: reason };
  return { title: label, text: reason === title ? title : `${title} ${reason}` };
}
