const ASKED = 'kinora:sign-in';

/** Opens the account dialog on the current page; typed input stays. */
export function askToSignIn(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Subscribes to requests to sign in; returns a function that unsubscribes. */
export function onAskToSignIn(open: () => void): () => void {
  window.addEventListener(ASKED, open);
  return () => window.removeEventListener(ASKED, open);
}
