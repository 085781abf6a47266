import { whenNearViewport } from '../../../ui/lazy/when-near-viewport.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Loaded for signed-in users only. */
export const RateButton = lazyComponent(async () => (await import('./rate-button.tsx')).RateButton);

/** Rendered by the server, hydrated when the visitor comes near. */
export const ReviewSection = lazyComponent(async () => {
  await whenNearViewport('#reviews');
  return (await import('./review-section.tsx')).ReviewSection;
});
