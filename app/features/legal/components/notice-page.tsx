import { useLanguage } from '../../../i18n/language-context.tsx';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import type { Attribution, LegalNotice } from '../get-notice.server.ts';

/** The legal notice: the operator and the attributions (G4). */
export function NoticePage({ operator, attributions, trademarks }: LegalNotice) {
  const { t } = useLanguage();
  return (
    <BelowFirstScreen className="wrap document">
      <Stylesheet name="texts" />
      <header className="document-head">
        <h1>{t('footer.legal')}</h1>
      </header>
      <section className="card attribution" aria-labelledby="operator-heading">
        <h2 id="operator-heading">{operator.heading}</h2>
        <div
          className="legal-text"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: operator.html }}
        />
      </section>
      {attributions.map((attribution) => (
        <AttributionCard key={attribution.id} attribution={attribution} />
      ))}
      <p className="muted">{trademarks}</p>
    </BelowFirstScreen>
  );
}

function AttributionCard({
  attribution: { id, heading, source, wording, texts },
}: {
  attribution: Attribution;
}) {
  const { t } = useLanguage();
  return (
    <section className="card attribution" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {source && (
        <a
          className="text-link attribution-source"
          href={source.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {source.logo ? (
            <img src={source.logo} alt={source.name} />
          ) : (
            <span translate="no">{source.name}</span>
          )}
          <span className="sr-only"> ({t('watch.new_tab')})</span>
        </a>
      )}
      {wording && (
        <p lang="en" dir="ltr">
          {wording}
        </p>
      )}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
