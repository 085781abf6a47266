import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Loaded in an outage only. */
const loadAccountOutage = async () => (await import('./account-outage.tsx')).AccountOutage;
export const AccountOutage = import.meta.env.SSR
  ? await loadAccountOutage()
  : lazyComponent(loadAccountOutage);
