import type { PageSource } from './page-source.ts';
import type { PageBuild } from './pages/page-handler.ts';

export async function startDevelopmentServer(): Promise<PageSource> {
  // Production has no Vite installed.
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    mode: 'development',
    loadBuild: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<PageBuild>,
    wrapListener: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
