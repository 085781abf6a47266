import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { systemOf } from '../../../../domain/user-agent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { noticeText } from '../../../i18n/notices.ts';
import { keyRoundIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toaster.tsx';

/** `true` if the browser supports passkeys; `false` before hydration. */
function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas('PublicKeyCredential' in window), []);
  return has;
}

async function call(
  path: string,
  body?: object,
): Promise<{ ok: boolean; answer: Record<string, unknown> }> {
  const asked = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api/auth/passkey/${path}`, asked);
  return {
    ok: response.ok,
    answer: (await response.json().catch(() => ({}))) as Record<string, unknown>,
  };
}

/** Closing the browser's passkey dialog is not an error. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  );
}

export function PasskeyButton({ back, onDone }: { back: string; onDone?: () => void }) {
  const { code, t } = useLanguage();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!useHasPasskeys()) return null;

  async function signIn() {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const options = await call('generate-authenticate-options');
      const response = await startAuthentication({ optionsJSON: options.answer as never });
      const { ok, answer } = await call('verify-authentication', { response });
      if (!ok) throw new Error('refused');
      if (answer.twoFactorRedirect) return navigate(links.account(code, 'second-factor', back));
      toast(noticeText('signed_in', t));
      onDone?.();
      await navigate(back, { replace: true });
      await revalidate();
    } catch (error) {
      if (!isCancelled(error))
        toast({
          title: t('sign_in.failed'),
          text: t('passkey.failed'),
          tone: 'bad',
          about: 'form',
        });
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="button button--plain"
      disabled={busy}
      aria-busy={busy}
      onClick={signIn}
    >
      <Icon svg={keyRoundIcon} />
      {t('passkey.sign_in')}
    </button>
  );
}

export function AddPasskeyButton() {
  const { t } = useLanguage();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!useHasPasskeys()) return null;

  async function add() {
    setBusy(true);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const options = await call('generate-register-options');
      if (!options.ok) throw new Error('refused');
      const response = await startRegistration({ optionsJSON: options.answer as never });
      // The operating system is the name, to distinguish passkeys.
      const { ok } = await call('verify-registration', {
        response,
        name: systemOf(navigator.userAgent),
      });
      if (!ok) throw new Error('refused');
      toast(noticeText('passkey_added', t));
      await revalidate();
    } catch (error) {
      if (!isCancelled(error))
        toast({
          title: t('security.failed'),
          text: t('passkey.failed'),
          tone: 'bad',
          about: 'form',
        });
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="button button--secondary"
      disabled={busy}
      aria-busy={busy}
      onClick={add}
    >
      <Icon svg={keyRoundIcon} />
      {t('passkey.add')}
    </button>
  );
}
