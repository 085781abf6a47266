import type { TitleHead } from '../../../../domain/titles/title.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { TitlePartHead } from '../../../ui/pages/title-part-head.tsx';

type CreditsPageProps = { title: TitleHead; heading: string; html: string };

/** The whole cast and crew of a title. */
export function CreditsPage({ title, heading, html }: CreditsPageProps) {
  return (
    <>
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap">
        <div id="credits" dangerouslySetInnerHTML={{ __html: html }} />
      </BelowFirstScreen>
    </>
  );
}
