import { Suspense, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useOnOpen } from '../../../ui/use-on-open.ts';
import type { OffersView } from '../get-title-view.server.ts';

const OfferReportForm = lazyComponent(
  async () => (await import('./offer-report-form.tsx')).OfferReportForm,
  LoadFailed,
);

type OfferReportProps = { title: OffersView; services: string[] };

/** A fold with a form, which is in the document for browsers without scripts only. */
export function OfferReport({ title, services }: OfferReportProps) {
  const { t } = useLanguage();
  const [opened, setOpened] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const { ref: details, onToggle } = useOnOpen(() => setOpened(true));

  function close() {
    if (details.current) details.current.open = false;
    summary.current?.focus();
  }

  return (
    <details ref={details} onToggle={onToggle} className="fine-print">
      <summary ref={summary}>{t('offer_report.question')}</summary>
      {opened ? (
        <Suspense>
          <OfferReportForm title={title} services={services} onDone={close} />
        </Suspense>
      ) : (
        <noscript>
          <OfferReportForm title={title} services={services} />
        </noscript>
      )}
    </details>
  );
}

function LoadFailed() {
  const { t } = useLanguage();
  return <p role="alert">{t('error.text')}</p>;
}
