import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SessionOffer } from './session-offer.tsx';

/** Session tokens from the URL (P 2.11). */
export type MagicLinkTokens = {
  access_token: string | null;
  refresh_token: string | null;
  token_type: string | null;
};

/** Set by the script in the head, which removes the tokens from the URL. */
type WindowWithTokens = { magicLinkTokens?: MagicLinkTokens };

/** Offers the session of a magic link (I9). */
export function MagicLinkSession() {
  const [tokens, setTokens] = useState<MagicLinkTokens | null>(null);

  useEffect(() => {
    const tokenWindow = window as WindowWithTokens;
    if (!tokenWindow.magicLinkTokens) return;
    setTokens(tokenWindow.magicLinkTokens);
    delete tokenWindow.magicLinkTokens;
  }, []);

  if (tokens === null) return null;
  // A portal, because the header has a dark theme over artwork.
  return createPortal(
    <SessionOffer tokens={tokens} onEnd={() => setTokens(null)} />,
    document.body,
  );
}
