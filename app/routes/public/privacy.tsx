import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function Privacy() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.privacy')} />
      <PlainPage heading={t('footer.privacy')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
