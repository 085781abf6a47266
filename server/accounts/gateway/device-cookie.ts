import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookiePrefix } from '../../../domain/web/cookie-prefix.ts';
import { readCookie, serializeCookie } from '../../../lib/cookies.ts';

/** A browser that signed up, requested a code or signed in before. */
export type Device = {
  id: string;
  /** Keyed hashes of the e-mails that signed in on it, newest first. */
  accounts: readonly string[];
};

const MAX_ACCOUNTS = 5;
const MAX_AGE_SECONDS = 365 * 86_400;
/** Base64url of 16 bytes, up to five times 9 bytes, and 32 bytes. */
const COOKIE_VALUE = /^([\w-]{22})\.((?:[\w-]{12}){0,5})\.([\w-]{43})$/;

/** Hash for the database and the library, which cannot be used as the cookie. */
export function hashDevice(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** Binds codes, rate limits and trust to a browser. The cookie authenticates no user. */
export function createDeviceCookie({ secret, https }: { secret: string; https: boolean }) {
  const name = `${cookiePrefix(https)}.device`;
  const sign = (text: string) => createHmac('sha256', `device ${secret}`).update(text).digest();
  const accountHash = (email: string) =>
    sign(`account ${email}`).subarray(0, 9).toString('base64url');

  return {
    create(): Device {
      return { id: randomBytes(16).toString('base64url'), accounts: [] };
    },
    /** `null` without a validly signed cookie. */
    read(cookie: string | null): Device | null {
      const [, id, accounts = '', mac = ''] =
        COOKIE_VALUE.exec(readCookie(cookie, name) ?? '') ?? [];
      if (
        id === undefined ||
        !timingSafeEqual(Buffer.from(mac, 'base64url'), sign(`${id}.${accounts}`))
      )
        return null;
      return { id, accounts: accounts.match(/.{12}/g) ?? [] };
    },
    write({ id, accounts }: Device): string {
      const text = `${id}.${accounts.join('')}`;
      return serializeCookie(name, `${text}.${sign(text).toString('base64url')}`, {
        maxAgeSeconds: MAX_AGE_SECONDS,
        httpOnly: true,
        secure: https,
      });
    },
    hasAccount(device: Device | null, email: string): boolean {
      return device?.accounts.includes(accountHash(email)) ?? false;
    },
    withAccount(device: Device, email: string): Device {
      const hash = accountHash(email);
      return {
        ...device,
        accounts: [hash, ...device.accounts.filter((account) => account !== hash)].slice(
          0,
          MAX_ACCOUNTS,
        ),
      };
    },
  };
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;
