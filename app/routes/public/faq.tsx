import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function Faq() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.faq')} />
      <PlainPage heading={t('footer.faq')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
