import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createStarterCatalog } from '../src/starter-catalog.ts';

/** Serves the catalog as a standalone TMDB v3 server. */

const DEFAULT_PORT = 4600;
const port = Number(process.env.PORT ?? DEFAULT_PORT);
// Localhost by default: the server has no users and no rate limits.
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
    // Prevents scripts if a picture is opened as a document.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
});
app.use('/3/*', etag({ weak: true }));
app.all('*', (context) => catalog.fetch(context.req.raw));

serve({ fetch: app.fetch, port, hostname }, ({ address: boundIp, port: boundPort }) => {
  process.stdout.write(
    `Starter catalog: http://${boundIp}:${boundPort}/3 (any api_key), artwork: http://${boundIp}:${boundPort}/artwork\n`,
  );
});
