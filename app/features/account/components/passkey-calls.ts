import { getOperatingSystem } from '../../../../domain/accounts/user-agent.ts';

/** A call of the accounts was rejected; `code` as in docs/api.md. */
export class PasskeyError extends Error {
  readonly code: unknown;

  constructor(code: unknown) {
    super('passkey rejected');
    this.code = code;
  }
}

/** Closing the browser's passkey dialog is not an error. */
export function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  );
}

/**
 * Begins a session with a passkey of the device. `needsVerification`: the authenticator must verify
 * its user. Resolves to true if the account needs its second factor, too.
 */
export async function signInWithPasskey({ needsVerification = false } = {}): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call('generate-authenticate-options');
  const optionsJSON = { ...options, ...(needsVerification && { userVerification: 'required' }) };
  const response = await startAuthentication({ optionsJSON: optionsJSON as never });
  const { twoFactorRedirect } = await call('verify-authentication', { response });
  return twoFactorRedirect === true;
}

export async function addPasskey(): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await call('generate-register-options');
  const response = await startRegistration({ optionsJSON: options as never });
  // The operating system is the name, to distinguish passkeys.
  await call('verify-registration', { response, name: getOperatingSystem(navigator.userAgent) });
}

async function call(path: string, body?: object): Promise<Record<string, unknown>> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api/auth/passkey/${path}`, init);
  const json = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw new PasskeyError(json.code);
  return json;
}
