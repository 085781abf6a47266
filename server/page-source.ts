import type { RequestListener } from 'node:http';
import type { PageBuild } from './pages.ts';

/** The pages of the site: a finished build, or Vite's in development. */
export type PageSource = {
  mode: 'production' | 'development';
  /** Called for every request, because Vite reloads changed pages. */
  load(): Promise<PageBuild>;
  /** Puts the source's own listener, such as that of Vite, in front of the site's. */
  wrap(listener: RequestListener): RequestListener;
  close(): Promise<void>;
};

export async function loadBuiltPages(): Promise<PageSource> {
  const file = new URL('../build/server/index.js', import.meta.url);
  const build = (await import(file.href)) as PageBuild;
  return {
    mode: 'production',
    load: async () => build,
    wrap: (listener) => listener,
    close: async () => {},
  };
}
