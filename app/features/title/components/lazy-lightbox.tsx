import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { Lightbox } from './lightbox.tsx';

const LoadedLightbox = lazyComponent(async () => (await import('./lightbox.tsx')).Lightbox);

/** The lightbox; its code is loaded when it first opens. */
export function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
  return (
    <Suspense>
      <LoadedLightbox {...props} />
    </Suspense>
  );
}
