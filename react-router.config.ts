import type { Config } from '@react-router/dev/config';

export default {
  buildDirectory: 'build',
  // The route list is small: sent whole, so that no link needs a discovery request first.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
