import { Suspense } from 'react';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { lazyComponent } from '../lazy-component.ts';
import { useTitleStates } from '../title-states.tsx';

/** Loaded for signed-in users only; server-rendered pages include it. */
const load = async () => (await import('../title-state/exclusion-filter.tsx')).ExclusionFilter;
const Form = import.meta.env.SSR ? await load() : lazyComponent(load);

export function LazyExclusionFilter({ titles }: { titles: readonly TitleRef[] }) {
  const titleStates = useTitleStates();
  return (
    titleStates && (
      <Suspense>
        <Form titles={titles} titleStates={titleStates} />
      </Suspense>
    )
  );
}
