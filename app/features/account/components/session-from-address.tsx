import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';

const SessionOffer = lazyPart(async () => (await import('./session-offer.tsx')).SessionOffer);

/** What the address of the page carried (P 2.11). */
export type AddressTokens = {
  access_token: string | null;
  refresh_token: string | null;
  token_type: string | null;
};

/** Left by the script in the head, which took it out of the address at once. */
type WithTokens = { addressTokens?: AddressTokens };

/** The session that an address carried (I9): the visitor is asked whether they want it. Sent to hardly anyone. */
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
