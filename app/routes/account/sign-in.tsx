import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function SignIn() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('sign_in.title')} path={links.page(code, 'sign-in')} indexed={false} />
      <PlainPage heading={t('sign_in.title')}>
        <p className="quiet">{t('sign_in.closed')}</p>
      </PlainPage>
    </>
  );
}
