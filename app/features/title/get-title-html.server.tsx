/** @jsxImportSource ../../ui/static-jsx */
import { detailLinks } from '../../i18n/detail-links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { renderStaticHtml } from '../../ui/render-static-html.ts';
import { BriefFacts, getFacts, TitleFacts } from './components/title-facts.tsx';
import { getOffersHtml } from './get-offers-html.server.tsx';
import type { TitleView } from './get-title-view.server.ts';

/** Parts of a title page for `ServerHtml`, by the ids of their elements. */
export function getTitleHtml(
  title: TitleView,
  language: PageLanguage,
  imageBase: string,
): Record<string, string> {
  const facts = getFacts(title, language);
  const parts = {
    facts: <TitleFacts facts={facts} language={language} />,
    'brief-facts': <BriefFacts facts={facts} language={language} />,
    'all-credits': <AllCredits title={title} language={language} />,
    'other-names': <OtherNames title={title} language={language} />,
  };
  return {
    ...Object.fromEntries(
      Object.entries(parts).map(([id, content]) => [id, renderStaticHtml(content)]),
    ),
    'watch-offers': getOffersHtml(title, language, imageBase),
  };
}

type PartProps = { title: TitleView; language: PageLanguage };

function AllCredits({ title: { type, id, title, creditCount }, language: { code, t } }: PartProps) {
  return (
    creditCount > 0 && (
      <PageLink className="more-link" to={detailLinks.credits(code, type, id, title.text)}>
        {t('title.all_credits', { number: creditCount })}
        <Chevron d="m9 18 6-6-6-6" directional />
      </PageLink>
    )
  );
}

/** A fold with a link, which scripts replace by the names (components/load-names.ts). */
function OtherNames({ title: { type, id, title }, language: { code, t } }: PartProps) {
  return (
    <details className="names-fold">
      <summary>
        {t('names.heading')}
        <Chevron d="m6 9 6 6 6-6" />
      </summary>
      <p>
        <PageLink className="text-link" to={detailLinks.names(code, type, id, title.text)}>
          {t('names.all')}
        </PageLink>
      </p>
    </details>
  );
}

function Chevron({ d, directional = false }: { d: string; directional?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={directional ? 'icon icon--directional' : 'icon'}
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}
