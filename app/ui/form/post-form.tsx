import {
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useActionData, useNavigate, useRevalidator } from 'react-router';
import { type FieldError, type FormState, formState } from '../../../domain/form.ts';
import type { FormIntent } from '../../../domain/form-intent.ts';
import { needsHeading } from '../../i18n/form-titles.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { askToSignIn } from '../ask-to-sign-in.ts';
import { loadToastCard, useToast } from '../toaster.tsx';
import { FormNotice } from './form-notice.tsx';
import { sendForm } from './send-form.ts';

// Here before it is needed: what went wrong may be the line, over which it would have to come.
if (!import.meta.env.SSR) loadToastCard().catch(() => {});

/** What fields and buttons know of the form they stand in. */
type FormInUse = { state: FormState | undefined; busy: boolean };

const FormContext = createContext<FormInUse>({ state: undefined, busy: false });

export function useForm(): FormInUse {
  return use(FormContext);
}

/** Text of the message if the site, or a gateway in front of it, does not answer. It is loaded with the form. */
export const Unreached = createContext<MessageKey>('account.unavailable');

type PostFormProps = {
  className?: string;
  /** The page that takes the form where no scripts run. */
  action: string;
  /** Intents of its buttons: the state of another form on the page is ignored. */
  intents: readonly FormIntent[];
  /** Title of the message if the form cannot be sent (P 8), the same that the server gives a refusal. */
  failed: MessageKey;
  /** For a form with files. */
  encType?: 'multipart/form-data';
  /** Sent along, not shown. */
  hidden?: Record<string, string>;
  /** Whether the next page is shown without a document of its own: it is for the same reader. */
  stays?: boolean;
  /** Told when it was done, before the page shows so. */
  onDone?: () => void;
  children: ReactNode | ((form: FormInUse) => ReactNode);
};

/**
 * A form that changes something. Without scripts the browser sends it to a page; with them it is sent from here, so that nothing typed
 * is lost whatever becomes of it: no connection, a session that ended, a refusal. What went wrong stands above the fields and beside
 * them, and is said in a toast (I6, P 8); a form that is on its way is not sent again (I7). Where fields are empty that its button
 * requires, they say so, and nothing is sent (I2).
 */
export function PostForm({
  action,
  intents,
  failed,
  hidden = {},
  className,
  encType,
  stays = false,
  onDone,
  children,
}: PostFormProps) {
  const { code, t } = useLanguage();
  const unreached = use(Unreached);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const sentWithPage = (useActionData() as { state?: FormState } | undefined)?.state;
  const [answer, setAnswer] = useState<FormState | undefined>(sentWithPage);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const state =
    answer && intents.some((intent) => intent === answer.intent) && isAbout(answer, hidden)
      ? answer
      : undefined;

  // What went wrong is said, and where something is to be mended, the focus goes there.
  useEffect(() => {
    const [first] = state?.problems ?? [];
    if (!state || !first) return;
    // Empty fields are named beside the fields alone (I2).
    if (state.title !== '') toast({ ...said(state, first.text), tone: 'bad', about: 'form' });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problems')?.focus();
  }, [state, toast]);

  // The button that sent it was made anew.
  useEffect(() => {
    if (round > 0 && form.current)
      regainFocus(form.current, 'button[type="submit"]:not(:disabled)');
  }, [round]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const around = event.currentTarget.closest<HTMLElement>('section, main');
    const { submitter } = event.nativeEvent as SubmitEvent;
    const missing = missingFields(event.currentTarget, submitter);
    if (missing.length > 0) return setAnswer(formState(intents[0] ?? '', '', missing));
    const sent = new FormData(event.currentTarget, submitter);
    setBusy(true);
    const { to, state: next } = await sendForm(links.forms(code), sent);
    if (to === undefined) {
      const [intent = ''] = intents;
      const label = needsHeading(failed) ? t('form.error') : undefined;
      const unread = next ?? {
        ...formState(intent, t(failed), [{ field: null, text: t(unreached) }]),
        label,
      };
      // What was too large to be read has no name.
      setAnswer(unread.intent === '' ? { ...unread, intent } : unread);
      if (next?.signedOut) askToSignIn();
      // What was typed stays; around it stands what is true now.
      if (next?.stale) await revalidate();
    } else {
      onDone?.();
      // Another page is asked for whole: nothing of what was shown to a member, or to nobody, is left.
      if (!isHere(to) && !stays) return location.assign(to);
      if (!isHere(to)) await navigate(to, { preventScrollReset: true, replace: true });
      await revalidate();
      setAnswer(undefined);
      setRound((before) => before + 1);
      // What is around hears that nothing is left unsaved; where the form is gone with what it was about, readers go on from there.
      form.current?.dispatchEvent(new Event('reset', { bubbles: true }));
      if (around && !form.current) regainFocus(around);
    }
    setBusy(false);
  }

  const inUse = { state, busy };
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
      <FormContext value={inUse}>
        {state && <FormNotice state={state} />}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Done, the fields begin anew with what is true now. */}
        <Fragment key={round}>
          {typeof children === 'function' ? children(inUse) : children}
        </Fragment>
      </FormContext>
    </form>
  );
}

/** Empty fields that the button requires. */
function missingFields(form: HTMLFormElement, button: HTMLElement | null): FieldError[] {
  const names = button?.dataset.requires?.split(' ') ?? [];
  return names.flatMap((field) => {
    const { value, dataset } = form.elements.namedItem(field) as HTMLInputElement;
    return value.trim() === '' ? [{ field, text: dataset.missing ?? '' }] : [];
  });
}

/** Where the focus was on something that is gone, readers go on from a part of the page, or from something in it. */
function regainFocus(part: HTMLElement, within?: string): void {
  if (document.activeElement !== document.body) return;
  const to = (within && part.querySelector<HTMLElement>(within)) || part;
  if (to === part) part.tabIndex = -1;
  to.focus({ preventScroll: true });
}

/** Of several alike on a page, the one whose hidden fields come back. */
function isAbout({ values }: FormState, hidden: Record<string, string>): boolean {
  return Object.entries(hidden).every(([name, value]) => (values[name] ?? value) === value);
}

/** What a form is about stands out; beside others it does not. */
const KINDS = {
  main: 'button button--primary button--large',
  primary: 'button button--primary',
  secondary: 'button button--secondary',
  plain: 'button button--plain',
  danger: 'button button--danger',
};

type SubmitButtonProps = {
  intent: FormIntent;
  kind?: keyof typeof KINDS;
  /** Fields that it waits for (P 5). Until scripts run it is there for all: the server says what is missing. */
  needs?: readonly string[];
  /** Fields that must not be empty: the form is not sent, and each shows its `missing` text (I2). */
  requires?: readonly string[];
  /** For what is on or off. */
  pressed?: boolean;
  children: ReactNode;
};

/** Sends its form as `intent`; waits while the form is on its way (I7). */
export function SubmitButton({
  intent,
  kind = 'secondary',
  needs = NOTHING,
  requires,
  pressed,
  children,
}: SubmitButtonProps) {
  const { busy } = useForm();
  const button = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(true);

  useEffect(() => {
    const form = button.current?.form;
    if (!form || needs.length === 0) return;
    const look = () => {
      const filled = new FormData(form);
      setReady(needs.every((name) => (filled.get(name) ?? '') !== ''));
    };
    look();
    form.addEventListener('input', look);
    return () => form.removeEventListener('input', look);
  }, [needs]);

  return (
    <button
      ref={button}
      type="submit"
      className={KINDS[kind]}
      name="intent"
      value={intent}
      data-requires={requires?.join(' ')}
      disabled={busy || !ready}
      aria-busy={busy}
      aria-pressed={pressed}
    >
      {children}
    </button>
  );
}

const NOTHING: readonly string[] = [];

/** A sentence stands below its heading, with the reason behind it. */
function said({ title, label }: FormState, reason: string): { title: string; text: string } {
  if (label === undefined) return { title, text: reason };
  return { title: label, text: reason === title ? title : `${title} ${reason}` };
}

function isHere(to: string): boolean {
  const { pathname, search } = new URL(to, location.href);
  return pathname + search === location.pathname + location.search;
}
