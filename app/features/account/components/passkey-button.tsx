import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { getOperatingSystem } from '../../../../domain/accounts/user-agent.ts';
import { flashText } from '../../../i18n/flash-text.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { keyRoundIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toaster.tsx';

/** `true` if the browser supports passkeys; `false` before hydration. */
function usePasskeySupport(): boolean {
  const [isSupported, setIsSupported] = useState(false);
  useEffect(() => setIsSupported('PublicKeyCredential' in window), []);
  return isSupported;
}

async function call(
  path: string,
  body?: object,
): Promise<{ ok: boolean; json: Record<string, unknown> }> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api/auth/passkey/${path}`, init);
  return {
    ok: response.ok,
    json: (await response.json().catch(() => ({}))) as Record<string, unknown>,
  };
}

/** Closing the browser's passkey dialog is not an error. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  );
}

export function PasskeyButton({ returnPath, onDone }: { returnPath: string; onDone?: () => void }) {
  const { code, t } = useLanguage();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!usePasskeySupport()) return null;

  async function signIn() {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const options = await call('generate-authenticate-options');
      const response = await startAuthentication({ optionsJSON: options.json as never });
      const { ok, json } = await call('verify-authentication', { response });
      if (!ok) throw new Error('refused');
      onDone?.();
      if (json.twoFactorRedirect) return navigate(links.account(code, 'second-factor', returnPath));
      toast(flashText('signed_in', t));
      await navigate(returnPath, { replace: true });
      await revalidate();
    } catch (error) {
      if (!isCancelled(error))
        toast({
          title: t('sign_in.failed'),
          text: t('passkey.failed'),
          tone: 'bad',
          topic: 'form',
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
  if (!usePasskeySupport()) return null;

  async function add() {
    setBusy(true);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const options = await call('generate-register-options');
      if (!options.ok) throw new Error('refused');
      const response = await startRegistration({ optionsJSON: options.json as never });
      // The operating system is the name, to distinguish passkeys.
      const { ok } = await call('verify-registration', {
        response,
        name: getOperatingSystem(navigator.userAgent),
      });
      if (!ok) throw new Error('refused');
      toast(flashText('passkey_added', t));
      await revalidate();
    } catch (error) {
      if (!isCancelled(error))
        toast({
          title: t('security.failed'),
          text: t('passkey.failed'),
          tone: 'bad',
          topic: 'form',
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
