import { Suspense } from 'react';
import type { TitleRef } from '../../../domain/title.ts';
import { lazyPart } from '../lazy-part.ts';
import { useMarks } from '../marks.tsx';

/** Sent to members alone; a page of theirs that comes from the server has it already. */
const load = async () => (await import('../marks/leave-out.tsx')).LeaveOut;
const Form = import.meta.env.SSR ? await load() : lazyPart(load);

/** Which marked titles a list leaves out. Nothing for who is not signed in. */
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
