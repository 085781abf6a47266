import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function Profile() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('profile.title')} />
      <PlainPage heading={t('profile.title')}>
        <p className="quiet">{t('profile.signed_out')}</p>
      </PlainPage>
    </>
  );
}
