import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { backoffMs, withJitter } from '../../../../lib/backoff.ts';
import { sleepUnlessAborted } from '../../../../lib/sleep.ts';
import { cloudOffIcon } from '../../../icons/icons.ts';
import type { Rejection, UnsentForm } from '../../../responses.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Between checks of the session. */
const BACKOFF = { initialMs: 2000, maxMs: 15_000 };

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

/**
 * Calls `onRecovered` when the session can be read again, and repeatedly while this is mounted: the
 * page may be rendered by a process that cannot read it yet. Renders nothing.
 */
function AccountRecovery({ onRecovered }: { onRecovered: () => void }) {
  useEffect(() => {
    const controller = new AbortController();
    void watchAccount(onRecovered, controller.signal);
    return () => controller.abort();
  }, [onRecovered]);
  return null;
}

/** Checks the session with backoff until `signal` is aborted, and reports each success. */
async function watchAccount(onSuccess: () => void, signal: AbortSignal): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    const isMounted = await sleepUnlessAborted(withJitter(backoffMs(attempts, BACKOFF)), signal);
    if (!isMounted) return;
    if (await canReadSession()) onSuccess();
  }
}

async function canReadSession(): Promise<boolean> {
  try {
    return (await fetch('/api/auth/get-session')).ok;
  } catch {
    return false;
  }
}
