import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function Saved() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('saved.title')} />
      <PlainPage heading={t('saved.title')}>
        <p className="quiet">{t('saved.signed_out')}</p>
      </PlainPage>
    </>
  );
}
