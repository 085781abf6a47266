import type { RequestListener } from 'node:http';
import type { PageBuild } from './pages/page-handler.ts';

export type PageSource = {
  mode: 'production' | 'development';
  /** Called for every request, because Vite reloads changed pages. */
  loadBuild(): Promise<PageBuild>;
  /** Wraps the site's listener with that of the source, such as Vite's. */
  wrapListener(listener: RequestListener): RequestListener;
  close(): Promise<void>;
};

export async function loadBuiltPages(): Promise<PageSource> {
  const file = new URL('../build/server/index.js', import.meta.url);
  const build = (await import(file.href)) as PageBuild;
  return {
    mode: 'production',
    loadBuild: async () => build,
    wrapListener: (listener) => listener,
    close: async () => {},
  };
}
