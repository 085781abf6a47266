import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createStarterCatalog } from '../src/app.ts';

/** The starter catalog alone, for anyone who needs a local server that is compatible with TMDB v3. */

const DEFAULT_PORT = 4600;
const port = Number(process.env.PORT ?? DEFAULT_PORT);
// Only this machine unless told otherwise: it knows no users and no limits.
const hostname = process.env.HOST ?? '127.0.0.1';

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(
    `PORT is "${process.env.PORT}": a whole number from 0 to 65535 is allowed.\n`,
  );
  process.exit(1);
}

const catalog = createStarterCatalog();
const app = new Hono();
app.get('/artwork/:size/:file', (context) => {
  const picture = catalog.artwork(context.req.param('file'));
  if (!picture) return context.notFound();
  return context.body(picture.svg, 200, {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=86400',
    'content-type': 'image/svg+xml',
    // A picture never runs anything, even when it is opened as a page of its own.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
});
// A client that asks again is told that nothing has changed.
app.use('/3/*', etag({ weak: true }));
app.all('*', (context) => catalog.fetch(context.req.raw));

serve({ fetch: app.fetch, port, hostname }, ({ address, port: bound }) => {
  process.stdout.write(
    `Starter catalog: http://${address}:${bound}/3 (any api_key), artwork: http://${address}:${bound}/artwork\n`,
  );
});
