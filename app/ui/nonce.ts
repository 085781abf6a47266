import { createContext, useContext } from 'react';

/** CSP nonce during server rendering. */
const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** `undefined` in browsers. */
export const useNonce = import.meta.env.SSR ? () => useContext(NonceContext) : () => undefined;
