import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function Profile() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('profile.title')} path={links.page(code, 'profile')} indexed={false} />
      <PlainPage heading={t('profile.title')}>
        <p className="quiet">{t('profile.signed_out')}</p>
      </PlainPage>
    </>
  );
}
