import type { StarterCatalog } from '@kinora/starter-catalog';
import { Hono } from 'hono';

/** The drawn pictures of the starter catalog under `/artwork/<width>/<file>`. The drawing is sharp at any width, so one serves all. */
export function artwork(starter: Pick<StarterCatalog, 'artwork'>) {
  return new Hono().get('/artwork/:width{w\\d+|h\\d+|original}/:file', (c) => {
    const drawing = starter.artwork(c.req.param('file'));
    if (drawing === null) return c.notFound();
    return c.body(drawing.svg, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened by itself it is a document: it may style itself and do nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
}
