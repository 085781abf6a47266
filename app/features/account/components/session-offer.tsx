import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { flashText } from '../../../i18n/flash-text.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { ModalDialog } from '../../../ui/pages/modal-dialog.tsx';
import { useToast } from '../../../ui/toaster.tsx';
import type { MagicLinkTokens } from './magic-link-session.tsx';

/** The dialog warns about links older than this (P 9). */
const OLD_AFTER_S = 120;

type Offer = { confirm: { name: string; replaces: string | null }; issuedAgo: number };

/** Asks for confirmation before sign-in: an attacker could have sent the link. */
export function SessionOffer({ tokens, onEnd }: { tokens: MagicLinkTokens; onEnd: () => void }) {
  const { code, t } = useLanguage();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [busy, setBusy] = useState(false);

  function rejectTokens() {
    toast({ title: t('sign_in.failed'), text: t('link.invalid'), tone: 'bad' });
    onEnd();
  }
  const showOffer = useEffectEvent((newOffer: Offer | null) => {
    if (!newOffer?.confirm) return rejectTokens();
    if (newOffer.issuedAgo > OLD_AFTER_S)
      // biome-ignore lint/suspicious/noConsole: required by P 9, besides the dialog's text
      console.warn(`the session in the URL was issued ${newOffer.issuedAgo} s ago`);
    setOffer(newOffer);
  });

  // Depends on the tokens only: used tokens are invalid at a second check.
  useEffect(() => {
    let isMounted = true;
    requestSession(tokens, false).then((response) => {
      if (isMounted) showOffer(response as Offer | null);
    });
    return () => {
      isMounted = false;
    };
  }, [tokens]);

  async function accept() {
    setBusy(true);
    const response = (await requestSession(tokens, true)) as {
      user?: object;
      twoFactorRedirect?: boolean;
    } | null;
    if (response?.twoFactorRedirect)
      location.assign(links.account(code, 'second-factor', location.pathname + location.search));
    else if (response?.user) {
      toast(flashText('signed_in', t));
      await revalidate();
    } else return rejectTokens();
    onEnd();
  }

  if (offer === null) return null;
  const { name, replaces } = offer.confirm;
  return (
    <ModalDialog
      className="dialog account-card"
      aria-labelledby="offer-heading"
      closesByClickOutside={false}
      onClose={onEnd}
    >
      <div className="dialog-head">
        <h2 id="offer-heading">{t.rich('link.offer', { name: <bdi>{name}</bdi> })}</h2>
      </div>
      <p>
        {replaces === null
          ? t('link.offer_text')
          : t.rich('link.replaces', { name: <bdi>{replaces}</bdi> })}
      </p>
      {offer.issuedAgo > OLD_AFTER_S && <p className="form-problems">{t('link.old')}</p>}
      <div className="button-row">
        <button
          type="button"
          className="button button--primary"
          disabled={busy}
          aria-busy={busy}
          onClick={accept}
        >
          {t('nav.sign_in')}
        </button>
        <button type="button" className="button button--secondary" disabled={busy} onClick={onEnd}>
          {t('account.cancel')}
        </button>
      </div>
    </ModalDialog>
  );
}

/** `null` for invalid tokens. */
async function requestSession(
  { access_token, refresh_token, token_type }: MagicLinkTokens,
  confirm: boolean,
): Promise<object | null> {
  if (!access_token || !refresh_token || token_type !== 'bearer') return null;
  try {
    const response = await fetch('/api/auth/session-from-address', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token, refresh_token, token_type, confirm }),
    });
    return response.ok ? ((await response.json()) as object) : null;
  } catch {
    return null;
  }
}
