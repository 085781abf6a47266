import type { PageBuild } from './pages.ts';

/** Vite behind the same server: pages reload while one works, everything else is as in production. */
export async function startDevelopmentServer() {
  // Imported here, because production has no use for it.
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    middlewares: vite.middlewares,
    pages: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<PageBuild>,
    close: () => vite.close(),
  };
}
