import { PageStylesheet, preloadStyles } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { ServerHtml, type ServerHtmlById } from '../../../ui/lazy/server-html.tsx';
import { type TitleHead, TitlePartHead } from '../../../ui/lazy/title-part-head.tsx';
import { useToast } from '../../../ui/toaster.tsx';
import { copyName } from './copy-name.ts';

preloadStyles('detail');
preloadStyles('credits');

type NamesPageProps = { title: TitleHead; heading: string; html: ServerHtmlById };

/** The title in each language. */
export function NamesPage({ title, heading, html }: NamesPageProps) {
  const toast = useToast();
  return (
    <>
      <PageStylesheet name="detail" />
      <PageStylesheet name="credits" />
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap names-page">
        <ServerHtml id="names" html={html} onClick={({ target }) => copyName(target, toast)} />
      </BelowFirstScreen>
    </>
  );
}
