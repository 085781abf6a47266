import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function LegalNotice() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.legal')} path={links.page(code, 'legal-notice')} />
      <PlainPage heading={t('footer.legal')}>
        <p className="quiet">{t('footer.catalog_notice')}</p>
      </PlainPage>
    </>
  );
}
