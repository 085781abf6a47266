import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { flashText } from '../../../i18n/flash-text.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { keyRoundIcon } from '../../../icons/icons.ts';
import { isCurrentUrl } from '../../../ui/form/use-post-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toaster.tsx';
import { addPasskey, isCancelled, PasskeyError, signInWithPasskey } from './passkey-calls.ts';

/** Whether the browser supports passkeys; `null` before hydration. */
export function usePasskeySupport(): boolean | null {
  const [isSupported, setIsSupported] = useState<boolean | null>(null);
  useEffect(() => setIsSupported('PublicKeyCredential' in window), []);
  return isSupported;
}

const ERROR_TEXTS: Record<string, MessageKey> = {
  SESSION_NOT_FRESH: 'session.not_fresh',
  FACTOR_NOT_CONFIRMED: 'passkey.first',
};

export function PasskeyButton({ returnPath, onDone }: { returnPath: string; onDone?: () => void }) {
  const { code, t } = useLanguage();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function signIn() {
    const needsFactor = await signInWithPasskey();
    onDone?.();
    if (needsFactor) return navigate(links.account(code, 'second-factor', returnPath));
    toast(flashText('signed_in', t));
    // Navigating to the page itself would load its data twice, and only the first has the toast.
    if (!isCurrentUrl(returnPath)) await navigate(returnPath, { replace: true });
    await revalidate();
  }

  return (
    <ActionButton
      className="button button--plain"
      text="passkey.sign_in"
      failureTitle="sign_in.failed"
      run={signIn}
    />
  );
}

export function AddPasskeyButton() {
  const { t } = useLanguage();
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function add() {
    await addPasskey();
    toast(flashText('passkey_added', t));
    await revalidate();
  }

  return (
    <ActionButton
      className="button button--secondary"
      text="passkey.add"
      failureTitle="security.failed"
      run={add}
    />
  );
}

/** Continues the session with the passkey of its user, so that the page shows more. */
export function ConfirmPasskeyButton() {
  const { revalidate } = useRevalidator();

  async function confirm() {
    await signInWithPasskey({ needsVerification: true });
    await revalidate();
  }

  return (
    <ActionButton
      className="button button--primary button--large"
      text="passkey.sign_in"
      failureTitle="security.failed"
      run={confirm}
    />
  );
}

type ActionButtonProps = {
  className: string;
  text: MessageKey;
  failureTitle: MessageKey;
  run: () => Promise<unknown>;
};

function ActionButton({ className, text, failureTitle, run }: ActionButtonProps) {
  const { t } = useLanguage();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const isSupported = usePasskeySupport();
  if (isSupported === false) return null;

  async function handleClick() {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      const code = error instanceof PasskeyError ? String(error.code) : '';
      if (!isCancelled(error))
        toast({
          title: t(failureTitle),
          text: t(ERROR_TEXTS[code] ?? 'passkey.failed'),
          tone: 'bad',
          topic: 'form',
        });
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      // Takes its place before hydration, so that nothing moves when it appears.
      className={`${className} needs-js ${isSupported === null ? 'is-pending' : ''}`}
      disabled={busy}
      aria-busy={busy}
      onClick={handleClick}
    >
      <Icon svg={keyRoundIcon} />
      {t(text)}
    </button>
  );
}
