import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import { cookiePrefix } from './cookie-names.ts';

/** A browser that has signed up, asked for a code or signed in here before, as its cookie says and nobody else can write. */
export type Device = {
  id: string;
  /** Keyed hashes of the e-mail addresses that have signed in on it, the newest first. */
  accounts: readonly string[];
};

const MAX_ACCOUNTS = 5;
const MAX_AGE_SECONDS = 365 * 86_400;
/** 16 bytes, up to five times 9 bytes, 32 bytes; all in base64url. */
const VALUE = /^([\w-]{22})\.((?:[\w-]{12}){0,5})\.([\w-]{43})$/;

/** What the database and the library know of a device: enough to compare, too little to pass for it. */
export function hashDevice(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/**
 * The cookie by which a browser is known again: codes are bound to it, it has an allowance of its own for sign-ins, and it may be
 * trusted to need no second factor (trusted-devices.ts). It signs nobody in.
 */
export function createDeviceCookie({ secret, https }: { secret: string; https: boolean }) {
  const name = `${cookiePrefix(https)}.device`;
  const sign = (text: string) => createHmac('sha256', `device ${secret}`).update(text).digest();
  const accountHash = (email: string) =>
    sign(`account ${email}`).subarray(0, 9).toString('base64url');

  return {
    create(): Device {
      return { id: randomBytes(16).toString('base64url'), accounts: [] };
    },
    /** `null` without a cookie of ours. */
    read(cookie: string | null): Device | null {
      const [, id, accounts = '', mac = ''] = VALUE.exec(readCookie(cookie, name) ?? '') ?? [];
      if (
        id === undefined ||
        !timingSafeEqual(Buffer.from(mac, 'base64url'), sign(`${id}.${accounts}`))
      )
        return null;
      return { id, accounts: accounts.match(/.{12}/g) ?? [] };
    },
    /** A `Set-Cookie` header. */
    write({ id, accounts }: Device): string {
      const text = `${id}.${accounts.join('')}`;
      return serializeCookie(name, `${text}.${sign(text).toString('base64url')}`, {
        maxAgeSeconds: MAX_AGE_SECONDS,
        httpOnly: true,
        secure: https,
      });
    },
    /** Whether the account of this address has signed in on it. */
    knows(device: Device | null, email: string): boolean {
      return device?.accounts.includes(accountHash(email)) ?? false;
    },
    withAccount(device: Device, email: string): Device {
      const hash = accountHash(email);
      return {
        ...device,
        accounts: [hash, ...device.accounts.filter((known) => known !== hash)].slice(
          0,
          MAX_ACCOUNTS,
        ),
      };
    },
  };
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;
