import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function Terms() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.terms')} />
      <PlainPage heading={t('footer.terms')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
