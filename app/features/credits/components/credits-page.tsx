import type { TitleHead } from '../../../../domain/titles/title.ts';
import { PageStylesheet, preloadStyles } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { TitlePartHead } from '../../../ui/pages/title-part-head.tsx';

preloadStyles('detail');
preloadStyles('credits');

type CreditsPageProps = { title: TitleHead; heading: string; html: string };

/** The whole cast and crew of a title. */
export function CreditsPage({ title, heading, html }: CreditsPageProps) {
  return (
    <>
      <PageStylesheet name="detail" />
      <PageStylesheet name="credits" />
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap">
        <div id="credits" dangerouslySetInnerHTML={{ __html: html }} />
      </BelowFirstScreen>
    </>
  );
}
