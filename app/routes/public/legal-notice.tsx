import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function LegalNotice() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.legal')} />
      <PlainPage heading={t('footer.legal')}>
        <p className="quiet">{t('footer.catalog_notice')}</p>
      </PlainPage>
    </>
  );
}
