import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function Saved() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('saved.title')} path={links.page(code, 'saved')} indexed={false} />
      <PlainPage heading={t('saved.title')}>
        <p className="quiet">{t('saved.signed_out')}</p>
      </PlainPage>
    </>
  );
}
