import type { ReactNode } from 'react';
import type { MarkIntent } from '../../../domain/form-intent.ts';
import { keyOf } from '../../../domain/mark.ts';
import type { TitleRef } from '../../../domain/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { useReturn } from '../form/use-return.ts';

type MarkFormProps = {
  title: TitleRef;
  className?: string;
  onSend: (form: FormData) => void;
  children: ReactNode;
};

/** Without scripts the browser sends it, and comes back to where the visitor is. */
export function MarkForm({ title, className, onSend, children }: MarkFormProps) {
  const { code } = useLanguage();
  const back = useReturn();
  return (
    <form
      className={className}
      method="post"
      action={links.page(code, 'saved')}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
      }}
    >
      <input type="hidden" name="title" value={keyOf(title)} />
      <input type="hidden" name="return" value={back.return} />
      {children}
    </form>
  );
}

type MarkButtonProps = {
  intent: MarkIntent;
  className: string;
  label?: string;
  pressed?: boolean;
  /** While a change is on its way. It keeps the focus meanwhile, which a button that is disabled in HTML would lose. */
  busy: boolean;
  children: ReactNode;
};

export function MarkButton({ intent, className, label, pressed, busy, children }: MarkButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={busy}
      onClick={(event) => {
        // The second click of a double click is not meant to take back what the first one did.
        if (busy || event.detail > 1) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
