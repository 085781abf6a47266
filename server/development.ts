import type { PageSource } from './page-source.ts';
import type { PageBuild } from './pages.ts';

/** Vite behind the same server. Pages reload after a change, the rest is as in production. */
export async function startDevelopmentServer(): Promise<PageSource> {
  // Imported here, because production has no use for it.
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    mode: 'development',
    load: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<PageBuild>,
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
