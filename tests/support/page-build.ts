import type { PageBuild } from '../../server/pages/page-handler.ts';

/** A build of the router with these routes, without assets. */
export function createPageBuild(parts: { entry: object; routes: object }): PageBuild {
  return {
    ...parts,
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
    future: {},
    ssr: true,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as PageBuild;
}
