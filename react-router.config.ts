import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/compress-assets.ts';

export default {
  buildDirectory: 'build',
  // The route list is small: sent whole, so that no link needs a discovery request first.
  routeDiscovery: { mode: 'initial' },
  // Writes from other sites are refused before they come to the router (server/same-origin.ts). Its own rule knows no proxy that ends TLS.
  allowedActionOrigins: ['**'],
  async buildEnd() {
    await compressAssets('build/client');
  },
} satisfies Config;
