import { readPageIdentity } from './judge-reply.ts';
import { createVisitorClient } from './visitor-client.ts';
import { READ_TITLES } from './writes.ts';

/** `identity` is what must not change, from `readPageIdentity`. */
export type SeenPage = { path: string; identity: string };

const LISTS = ['/en', '/ko', '/en/movie', '/de/tv', '/en/faq', '/ja/movie/top-rated'];

/** Requests each page once from each of `siteUrls`, so that all have it in their caches. */
export async function viewPages(siteUrls: readonly string[]): Promise<SeenPage[]> {
  const paths = [...LISTS, ...READ_TITLES.map(({ type, id }) => `/en/${type}/${id}`)];
  const pages: SeenPage[] = [];
  for (const url of siteUrls) {
    const client = createVisitorClient(url, '127.3.0.1');
    for (const path of paths) {
      const page = await followRedirects(client.get, path);
      if (!pages.some((known) => known.path === page.path)) pages.push(page);
    }
    client.close();
  }
  return pages;
}

async function followRedirects(
  get: (path: string) => Promise<{ status: number; headers: { location?: string }; body: string }>,
  path: string,
): Promise<SeenPage> {
  const { status, headers, body } = await get(path);
  if (headers.location !== undefined) {
    const target = new URL(headers.location, 'http://127.0.0.1');
    return followRedirects(get, target.pathname + target.search);
  }
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return { path, identity: readPageIdentity(body) };
}
