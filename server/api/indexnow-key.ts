import { Hono } from 'hono';

/**
 * `/{key}.txt` proves to search engines that IndexNow notifications come from the site. The key is
 * public.
 */
export function indexNowKey(key: string) {
  return new Hono().get(`/${key}.txt`, (c) =>
    c.text(key, 200, { 'cache-control': 'public, max-age=3600' }),
  );
}
