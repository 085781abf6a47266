import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FormStamps } from '../app/context.ts';

const STAMP = /^(\d{10,11})\.([\w-]{22})$/;

/** Form stamps that only processes with the secret can create: the second and its HMAC. */
export function createFormStamps({
  secret,
  now = Date.now,
}: {
  secret: string;
  now?: () => number;
}): FormStamps {
  const seconds = () => Math.floor(now() / 1000);
  const hashOf = (time: string) =>
    createHmac('sha256', `form stamps ${secret}`).update(time).digest('base64url').slice(0, 22);
  return {
    issue() {
      const time = String(seconds());
      return `${time}.${hashOf(time)}`;
    },
    age(stamp) {
      const [, time = '', hash = ''] = STAMP.exec(stamp) ?? [];
      if (time === '' || !timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(time))))
        return null;
      return seconds() - Number(time);
    },
  };
}
