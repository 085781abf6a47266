import { metadataContext, visitorContext } from '../../context.ts';
import { FaqPage } from '../../features/support/components/faq-page.tsx';
import { getFaq } from '../../features/support/get-faq.server.ts';
import { getFaqData } from '../../features/support/get-structured-data.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/faq';

export function loader({ context }: Route.LoaderArgs) {
  const faq = getFaq(serverLanguage(context.get(visitorContext).lang));
  context.set(metadataContext, () => ({ structuredData: getFaqData(faq) }));
  return faq;
}

export default function FaqRoute({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.faq')} path={links.page(code, 'faq')} />
      <FaqPage {...loaderData} />
    </>
  );
}
