import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/compress-assets.ts';

export default {
  buildDirectory: 'build',
  // The route list is small: sent whole, it saves each link a discovery request.
  routeDiscovery: { mode: 'initial' },
  // server/security/same-origin.ts rejects writes from other sites before the router, whose own
  // check fails behind a proxy that terminates TLS.
  allowedActionOrigins: ['**'],
  async buildEnd() {
    await compressAssets('build/client');
  },
} satisfies Config;
