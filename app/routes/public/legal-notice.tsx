import { servicesContext, visitorContext } from '../../context.ts';
import { NoticePage } from '../../features/legal/components/notice-page.tsx';
import { getNotice } from '../../features/legal/get-notice.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/legal-notice';

export function loader({ context }: Route.LoaderArgs) {
  return getNotice(serverLanguage(context.get(visitorContext).lang), context.get(servicesContext));
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.legal')} path={links.page(code, 'legal-notice')} />
      <NoticePage {...loaderData} />
    </>
  );
}
