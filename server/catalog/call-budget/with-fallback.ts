import type { PermitSource } from '../../../catalog/tmdb/permits.ts';

/** While `permits` rejects, `fallback` decides. A pause is told to both. Never rejects. */
export function withFallback(permits: PermitSource, fallback: PermitSource): PermitSource {
  return {
    take: async (priority) => {
      try {
        return await permits.take(priority);
      } catch {
        return fallback.take(priority);
      }
    },
    async pause(ms) {
      void fallback.pause(ms);
      try {
        await permits.pause(ms);
      } catch {
        // The fallback keeps to it.
      }
    },
    read: async () => {
      try {
        return await permits.read();
      } catch {
        return fallback.read();
      }
    },
  };
}
