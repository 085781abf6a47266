import { PageStylesheet, preloadStyles } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { ServerHtml, type ServerHtmlById } from '../../../ui/lazy/server-html.tsx';
import { type TitleHead, TitlePartHead } from '../../../ui/lazy/title-part-head.tsx';

preloadStyles('detail');
preloadStyles('credits');

type CreditsPageProps = { title: TitleHead; heading: string; html: ServerHtmlById };

/** The whole cast and crew of a title. */
export function CreditsPage({ title, heading, html }: CreditsPageProps) {
  return (
    <>
      <PageStylesheet name="detail" />
      <PageStylesheet name="credits" />
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap">
        <ServerHtml id="credits" html={html} />
      </BelowFirstScreen>
    </>
  );
}
