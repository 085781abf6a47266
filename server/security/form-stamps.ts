import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FormStamps } from '../../app/context.ts';

const STAMP = /^(\d{10,11})\.([\w-]{22})$/;

/** Form stamps that only processes with the secret can create: the second and its HMAC. */
export function createFormStamps({
  secret,
  now = Date.now,
}: {
  secret: string;
  now?: () => number;
}): FormStamps {
  const nowSeconds = () => Math.floor(now() / 1000);
  const sign = (time: string) =>
    createHmac('sha256', `form stamps ${secret}`).update(time).digest('base64url').slice(0, 22);
  return {
    issue() {
      const time = String(nowSeconds());
      return `${time}.${sign(time)}`;
    },
    getAgeSeconds(stamp) {
      const [, time = '', signature = ''] = STAMP.exec(stamp) ?? [];
      if (time === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(time))))
        return null;
      return nowSeconds() - Number(time);
    },
  };
}
