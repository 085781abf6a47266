import type { StarterCatalog } from '@kinora/starter-catalog';
import { Hono } from 'hono';
import { SVG_HEADERS } from '../http/svg-headers.ts';

/** Images of the starter catalog as SVG: `/artwork/<width>/<file>`, for any width. */
export function starterArtwork(starterCatalog: Pick<StarterCatalog, 'artwork'>) {
  return new Hono().get('/artwork/:width{w\\d+|h\\d+|original}/:file', (c) => {
    const drawing = starterCatalog.artwork(c.req.param('file'));
    if (drawing === null) return c.notFound();
    return c.body(drawing.svg, 200, {
      ...SVG_HEADERS,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
