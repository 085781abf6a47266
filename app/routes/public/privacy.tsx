import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function Privacy() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.privacy')} path={links.page(code, 'privacy')} />
      <PlainPage heading={t('footer.privacy')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
