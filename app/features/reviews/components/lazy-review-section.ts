import { whenNearViewport } from '../../../ui/lazy/when-near-viewport.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Below the first screen: rendered on the server, hydrated when the visitor comes near. */
const loadReviews = async () => (await import('./review-section.tsx')).ReviewSection;
export const ReviewSection = import.meta.env.SSR
  ? await loadReviews()
  : lazyComponent(() => whenNearViewport('#reviews').then(loadReviews));
