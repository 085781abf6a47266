import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { TitlePartHead } from '../../../ui/pages/title-part-head.tsx';
import type { NamesPage as Page } from '../get-names.server.ts';
import { NamesTable } from './names-table.tsx';

/** The title in each language. */
export function NamesPage({ title, heading, names }: Page) {
  return (
    <>
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap names-page">
        <NamesTable names={names} />
      </BelowFirstScreen>
    </>
  );
}
