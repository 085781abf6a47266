import type pg from 'pg';

export const NO_CHANNEL_BINDING_MESSAGE = 'the server does not authenticate with channel binding';

const MECHANISM = 'SCRAM-SHA-256-PLUS';

/**
 * Ends a connection whose server does not prove, by SCRAM with channel binding, that it knows the
 * password and has the certificate of this connection. Called directly after `connect`, because
 * node-postgres can only prefer this mechanism.
 */
export function requireChannelBinding({ connection }: pg.Client): void {
  let hasProof = false;

  function reject(): void {
    // At once: further messages of the server may have arrived with this one.
    connection.emit('error', new Error(NO_CHANNEL_BINDING_MESSAGE));
    connection.stream.destroy();
  }

  for (const request of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.removeAllListeners(request).on(request, reject);
  const [start] = connection.listeners('authenticationSASL');
  connection
    .removeAllListeners('authenticationSASL')
    .on('authenticationSASL', (message: { mechanisms: string[] }) => {
      if (message.mechanisms.includes(MECHANISM)) start?.(message);
      else reject();
    });
  // The listener of the client has checked the proof.
  connection.on('authenticationSASLFinal', () => {
    hasProof = true;
  });
  connection.on('authenticationOk', () => {
    if (!hasProof) reject();
  });
}
