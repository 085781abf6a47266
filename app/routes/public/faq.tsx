import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function Faq() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.faq')} path={links.page(code, 'faq')} />
      <PlainPage heading={t('footer.faq')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
