const SIGN_IN_EVENT = 'kinora:sign-in';

/** View and action of the account dialog. */
export type SignInRequest = {
  view?: 'sign-up';
  /** A form that needs an account, and the title of its action; see pending-action.ts. */
  action?: { form: FormData; title: string };
};

/** Opens the account dialog on the current page; typed input stays. */
export function openSignInDialog(request: SignInRequest = {}): void {
  window.dispatchEvent(new CustomEvent(SIGN_IN_EVENT, { detail: request }));
}

/** Subscribes to requests to sign in; returns a function that unsubscribes. */
export function onSignInRequested(open: (request: SignInRequest) => void): () => void {
  const listener = (event: Event) => open((event as CustomEvent<SignInRequest>).detail);
  window.addEventListener(SIGN_IN_EVENT, listener);
  return () => window.removeEventListener(SIGN_IN_EVENT, listener);
}
