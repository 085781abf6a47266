import { createContext, useContext } from 'react';

/** Marks the scripts of the site while the server renders; see server/content-security-policy.ts. Undefined in a browser. */
const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
