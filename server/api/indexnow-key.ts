import { Hono } from 'hono';

/** `/{key}.txt`: the key by which search engines know that an announcement of changed pages is the site's own. It is no secret. */
export function indexNowKey(key: string) {
  return new Hono().get(`/${key}.txt`, (c) =>
    c.text(key, 200, { 'cache-control': 'public, max-age=3600' }),
  );
}
