import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';

const SessionOffer = lazyComponent(async () => (await import('./session-offer.tsx')).SessionOffer);

/** Session tokens from the URL (P 2.11). */
export type MagicLinkTokens = {
  access_token: string | null;
  refresh_token: string | null;
  token_type: string | null;
};

/** Set by the script in the head, which removes the tokens from the URL. */
type WindowWithTokens = { magicLinkTokens?: MagicLinkTokens };

/** Offers the session of a magic link (I9); loads the dialog on demand. */
export function MagicLinkSession() {
  const [tokens, setTokens] = useState<MagicLinkTokens | null>(null);

  useEffect(() => {
    const tokenWindow = window as WindowWithTokens;
    if (!tokenWindow.magicLinkTokens) return;
    setTokens(tokenWindow.magicLinkTokens);
    delete tokenWindow.magicLinkTokens;
  }, []);

  if (tokens === null) return null;
  return (
    <Suspense>
      <SessionOffer tokens={tokens} onEnd={() => setTokens(null)} />
    </Suspense>
  );
}
