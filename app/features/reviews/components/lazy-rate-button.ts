import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Loaded for signed-in users only. */
const loadRateButton = async () => (await import('./rate-button.tsx')).RateButton;
export const RateButton = import.meta.env.SSR
  ? await loadRateButton()
  : lazyComponent(loadRateButton);
