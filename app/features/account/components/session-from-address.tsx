import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';

const SessionOffer = lazyPart(async () => (await import('./session-offer.tsx')).SessionOffer);

/** Session tokens from the URL (P 2.11). */
export type AddressTokens = {
  access_token: string | null;
  refresh_token: string | null;
  token_type: string | null;
};

/** Set by the script in the head, which removes the tokens from the URL. */
type WithTokens = { addressTokens?: AddressTokens };

/** Offers the session of a magic link (I9); loads the dialog on demand. */
export function SessionFromAddress() {
  const [tokens, setTokens] = useState<AddressTokens | null>(null);

  useEffect(() => {
    const left = window as WithTokens;
    if (!left.addressTokens) return;
    setTokens(left.addressTokens);
    delete left.addressTokens;
  }, []);

  if (tokens === null) return null;
  return (
    <Suspense>
      <SessionOffer tokens={tokens} onEnd={() => setTokens(null)} />
    </Suspense>
  );
}
