import { createContext, useContext } from 'react';

/** CSP nonce during server rendering; `undefined` in browsers. */
const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
