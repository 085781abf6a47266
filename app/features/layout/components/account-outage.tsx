import { useRevalidator } from 'react-router';
import { cloudOffIcon } from '../../../icons/icons.ts';
import type { Rejection, UnsentForm } from '../../../responses.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AccountRecovery } from '../../../ui/lazy/account-recovery.tsx';

/** Shown while the session cannot be read. Scripts reload the data of the page when it can. */
function Notice({ text }: { text: string }) {
  const { revalidate } = useRevalidator();
  return (
    <p className="account-outage" role="status">
      <Icon svg={cloudOffIcon} />
      <span>{text}</span>
      <AccountRecovery onRecovered={revalidate} />
    </p>
  );
}

type AccountOutageProps = Pick<Rejection, 'retryText' | 'resend'> & { notice?: string };

/**
 * `notice` on public pages. In an error page, `retryText` if it is reloaded when the session can be
 * read, or the form to `resend`.
 */
export function AccountOutage({ notice, retryText, resend }: AccountOutageProps) {
  return (
    <>
      {notice && <Notice text={notice} />}
      {retryText && (
        <p className="muted needs-js">
          {retryText}
          <AccountRecovery onRecovered={reloadPage} />
        </p>
      )}
      {resend && <ResendForm {...resend} />}
    </>
  );
}

/** Sends the same form again, without scripts too. */
function ResendForm({ action, fields, label }: UnsentForm) {
  return (
    <form method="post" action={action}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button--primary button--large">
        {label}
      </button>
    </form>
  );
}

function reloadPage(): void {
  location.reload();
}
