import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export default function SignIn() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('sign_in.title')} />
      <PlainPage heading={t('sign_in.title')}>
        <p className="quiet">{t('sign_in.closed')}</p>
      </PlainPage>
    </>
  );
}
