import { PlainPage } from '../../features/frame/components/plain-page.tsx';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';

export default function Terms() {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.terms')} path={links.page(code, 'terms')} />
      <PlainPage heading={t('footer.terms')}>
        <p className="quiet">{t('static.pending')}</p>
      </PlainPage>
    </>
  );
}
