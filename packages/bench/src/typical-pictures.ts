import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from '@playwright/test';

/** Median size in bytes of TMDB's posters and backdrops at each width. */
const TYPICAL: Record<string, number> = {
  w200: 12_000,
  w300: 18_000,
  w342: 22_000,
  w500: 42_000,
  w780: 66_000,
  w1280: 140_000,
  original: 900_000,
};

export type TypicalSite = { url: string; stop(): Promise<void> };

/**
 * A proxy that replaces the drawings of the starter catalog, a few kilobytes each, by photographs
 * of typical size. Compresses texts with brotli. `change` is applied to each document, for instance
 * `withoutScripts`.
 */
export async function startTypicalSite(
  origin: string,
  pictures: Map<string, Buffer>,
  changeHtml: (html: string) => string = (html) => html,
): Promise<TypicalSite> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const picture = pictures.get(/^\/artwork\/(\w+)\//.exec(path)?.[1] ?? '');
    if (picture) {
      response
        .writeHead(200, {
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .end(picture);
      return;
    }
    const originResponse = await fetch(origin + path, {
      headers: { 'accept-language': request.headers['accept-language'] ?? '' },
    });
    const type = originResponse.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await originResponse.arrayBuffer());
    const body = type.startsWith('text/html') ? Buffer.from(changeHtml(bytes.toString())) : bytes;
    const cacheControl = originResponse.headers.get('cache-control') ?? '';
    response
      .writeHead(originResponse.status, {
        'content-type': type,
        'cache-control': cacheControl,
        'content-encoding': 'br',
      })
      .end(compress(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Removes scripts and their preloads. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<link\b[^>]*\bas="(fetch|script)"[^>]*>/g, '');
}

const compressed = new Map<string, Buffer>();

/** Cached, because compression takes longer than the emulated network. */
function compress(body: Buffer): Buffer {
  const key = body.toString('latin1');
  const cached = compressed.get(key);
  if (cached) return cached;
  const smaller = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  compressed.set(key, smaller);
  return smaller;
}

/** An image of typical size for each width: noise over a gradient. */
export async function drawPictures(browser: Browser): Promise<Map<string, Buffer>> {
  const page = await browser.newPage();
  try {
    const drawn = await page.evaluate(async (typical) => {
      const results: [string, string][] = [];
      for (const [name, targetBytes] of Object.entries(typical)) {
        const width = Number(/\d+/.exec(name)?.[0] ?? 1920);
        const canvas = Object.assign(document.createElement('canvas'), {
          width,
          height: Math.round((width * 9) / 16),
        });
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        const image = context.createImageData(canvas.width, canvas.height);
        for (let index = 0; index < image.data.length; index += 4) {
          const grain = ((index * 7919) % 251) / 8;
          const [red, green, blue] = [
            90 + grain,
            70 + (index % canvas.width) / 24 + grain,
            110 - grain,
          ];
          image.data.set([red, green, blue, 255], index);
        }
        context.putImageData(image, 0, 0);
        let best: Blob | null = null;
        for (let quality = 0.95; quality > 0.05; quality -= 0.05) {
          best = await new Promise<Blob | null>((resolve) =>
            canvas.toBlob(resolve, 'image/jpeg', quality),
          );
          if (best && best.size <= targetBytes) break;
        }
        const bytes = new Uint8Array(Math.max(targetBytes, best?.size ?? 0));
        bytes.set(new Uint8Array((await best?.arrayBuffer()) ?? new ArrayBuffer(0)));
        results.push([name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))]);
      }
      return results;
    }, TYPICAL);
    return new Map(drawn.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]));
  } finally {
    await page.close();
  }
}
