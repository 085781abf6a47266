import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of the authenticator data (WebAuthn 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Options = { challenge: string; rp?: { id: string }; rpId?: string };

/** A passkey for a site at `origin`, which verifies its user unless told otherwise. */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  function toAuthenticatorData(rpId: string, flags: number): Buffer {
    counter += 1;
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags | USER_PRESENT);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), numbers]);
  }

  const toClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const toResponse = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    /** Body of /passkey/verify-registration. */
    register({ challenge, rp }: Options, { isUserVerified = true } = {}) {
      const flags = HAS_CREDENTIAL | (isUserVerified ? USER_VERIFIED : 0);
      const authenticatorData = Buffer.concat([
        toAuthenticatorData(rp?.id ?? '', flags),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        toCoseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      return {
        response: toResponse({
          clientDataJSON: toClientData('webauthn.create', challenge),
          attestationObject: toAttestation(authenticatorData),
        }),
      };
    },
    /** Body of /passkey/verify-authentication. */
    authenticate({ challenge, rpId }: Options, { isUserVerified = true } = {}) {
      const authenticatorData = toAuthenticatorData(rpId ?? '', isUserVerified ? USER_VERIFIED : 0);
      const clientDataJSON = toClientData('webauthn.get', challenge);
      const signed = [authenticatorData, createHash('sha256').update(clientDataJSON).digest()];
      const signature = sign('sha256', Buffer.concat(signed), privateKey);
      return { response: toResponse({ clientDataJSON, authenticatorData, signature }) };
    },
  };
}

/** CBOR of an ES256 key: key type 2, algorithm -7, curve 1, and the coordinates. */
function toCoseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    x,
    Buffer.from('225820', 'hex'),
    y,
  ]);
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function toAttestation(authenticatorData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a3'.concat('63', toHex('fmt'), '64', toHex('none')), 'hex'),
    Buffer.from('67'.concat(toHex('attStmt'), 'a0', '68', toHex('authData')), 'hex'),
    Buffer.from([0x58, authenticatorData.length]),
    authenticatorData,
  ]);
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex');
}
