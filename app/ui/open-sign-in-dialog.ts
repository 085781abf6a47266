const SIGN_IN_EVENT = 'kinora:sign-in';

/** Opens the account dialog on the current page; typed input stays. */
export function openSignInDialog(): void {
  window.dispatchEvent(new Event(SIGN_IN_EVENT));
}

/** Subscribes to requests to sign in; returns a function that unsubscribes. */
export function onSignInRequested(open: () => void): () => void {
  window.addEventListener(SIGN_IN_EVENT, open);
  return () => window.removeEventListener(SIGN_IN_EVENT, open);
}
