import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function Support() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.support')} path={links.page(code, 'support')} />
      <PlainPage heading={t('footer.support')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
