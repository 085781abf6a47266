import type { ReactNode } from 'react';
import type { TitleStateIntent } from '../../../domain/forms/form-intent.ts';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { useReturnField } from '../form/use-return-field.ts';

type TitleStateFormProps = {
  title: TitleRef;
  className?: string;
  onSend: (form: FormData) => void;
  children: ReactNode;
};

/** Without scripts the browser submits it and returns to the current page. */
export function TitleStateForm({ title, className, onSend, children }: TitleStateFormProps) {
  const { code } = useLanguage();
  const returnFields = useReturnField();
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
      <input type="hidden" name="title" value={titleKey(title)} />
      <input type="hidden" name="return" value={returnFields.return} />
      {children}
    </form>
  );
}

type TitleStateButtonProps = {
  intent: TitleStateIntent;
  className: string;
  label?: string;
  pressed?: boolean;
  /** Uses aria-disabled, because a disabled button would lose the focus. */
  busy: boolean;
  children: ReactNode;
};

export function TitleStateButton({
  intent,
  className,
  label,
  pressed,
  busy,
  children,
}: TitleStateButtonProps) {
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
        // Ignores the second click of a double click, which would undo the first.
        if (busy || event.detail > 1) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
