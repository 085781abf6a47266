/** The calls of docs/api.md. What the library has beyond them is only another way in. */
export const OPEN_PATHS = new Set([
  ...['/sign-up/email', '/sign-in/email', '/sign-in/social', '/sign-out', '/session-from-address'],
  ...[
    '/get-session',
    '/token',
    '/jwks',
    '/list-sessions',
    '/revoke-session',
    '/revoke-sessions',
    '/revoke-other-sessions',
  ],
  ...[
    '/request-password-reset',
    '/reset-password',
    '/change-password',
    '/change-email',
    '/update-user',
    '/delete-user',
  ],
  ...[
    '/send-verification-email',
    '/verify-email',
    '/email-link',
    '/stop-email-change',
    '/forget-device',
  ],
  ...['/email-otp/send-verification-otp', '/email-otp/verify-email', '/sign-in/email-otp'],
  ...['/list-accounts', '/link-social', '/unlink-account'],
  ...[
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/verify-totp',
    '/two-factor/get-totp-uri',
  ],
  ...['/two-factor/verify-backup-code', '/two-factor/generate-backup-codes'],
  ...[
    '/passkey/generate-register-options',
    '/passkey/verify-registration',
    '/passkey/generate-authenticate-options',
  ],
  ...[
    '/passkey/verify-authentication',
    '/passkey/list-user-passkeys',
    '/passkey/delete-passkey',
    '/passkey/update-passkey',
  ],
  ...['/callback/twitter', '/callback/kakao', '/callback/naver'],
]);

export function isOpenPath(path: string): boolean {
  return OPEN_PATHS.has(path);
}
