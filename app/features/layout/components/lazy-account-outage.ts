import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Loaded in an outage only. */
export const AccountOutage = lazyComponent(
  async () => (await import('./account-outage.tsx')).AccountOutage,
);
