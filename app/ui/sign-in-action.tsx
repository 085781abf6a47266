import type { ReactNode } from 'react';
import type { PendingActionName } from '../../domain/accounts/pending-action.ts';
import { type TitleRef, titleKey } from '../../domain/titles/title.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { openSignInDialog } from './open-sign-in-dialog.ts';

/**
 * Button of signed-out visitors for an action on a title, which is completed once they have signed
 * in (U4). Without scripts its form leads to the sign-in page, and from there to the title.
 */
export function SignInAction({
  title,
  name,
  action,
  className,
  children,
}: {
  title: TitleRef;
  /** Of the title, in the language of the page. */
  name: string;
  action: PendingActionName;
  className: string;
  children: ReactNode;
}) {
  return (
    <form
      className="sign-in-action"
      method="post"
      action={links.page(useLanguage().code, 'saved')}
      onSubmit={(event) => {
        event.preventDefault();
        openSignInDialog({ action: { form: new FormData(event.currentTarget), title: name } });
      }}
    >
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="title" value={titleKey(title)} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
