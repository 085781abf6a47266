const ASKED = 'kinora:sign-in';

/** Opens the account dialog, wherever the visitor is. What they have typed stays where it is. */
export function askToSignIn(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Calls back when somebody has to sign in first; returns how to stop. */
export function onAskToSignIn(open: () => void): () => void {
  window.addEventListener(ASKED, open);
  return () => window.removeEventListener(ASKED, open);
}
