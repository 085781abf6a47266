import { Suspense } from 'react';
import type { TitleRef } from '../../../domain/title.ts';
import { lazyPart } from '../lazy-part.ts';
import { useMarks } from '../marks.tsx';

/** Loaded for signed-in users only; server-rendered pages include it. */
const load = async () => (await import('../marks/leave-out.tsx')).LeaveOut;
const Form = import.meta.env.SSR ? await load() : lazyPart(load);

export function LeaveOut({ titles }: { titles: readonly TitleRef[] }) {
  const marks = useMarks();
  return (
    marks && (
      <Suspense>
        <Form titles={titles} marks={marks} />
      </Suspense>
    )
  );
}
