import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/compress-assets.ts';
import { leanManifest } from './scripts/lean-manifest.ts';

export default {
  buildDirectory: 'build',
  // The route list is small: sent whole, so that no link needs a discovery request first.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async () => {
    await leanManifest('build/client');
    await compressAssets('build/client');
  },
} satisfies Config;
