import type { StarterCatalog } from '@kinora/starter-catalog';
import { Hono } from 'hono';

/** Images of the starter catalog as SVG: `/artwork/<width>/<file>`, for any width. */
export function starterArtwork(starterCatalog: Pick<StarterCatalog, 'artwork'>) {
  return new Hono().get('/artwork/:width{w\\d+|h\\d+|original}/:file', (c) => {
    const drawing = starterCatalog.artwork(c.req.param('file'));
    if (drawing === null) return c.notFound();
    return c.body(drawing.svg, 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // An SVG that is opened directly is a document: it may use styles, but run no scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
}
