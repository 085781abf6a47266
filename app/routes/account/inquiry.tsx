import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { InquiryPage } from '../../features/support/components/inquiry-page.tsx';
import { getInquiry } from '../../features/support/get-inquiries.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { busy, notFound, PRIVATE_HEADERS } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/inquiry';

await loadMessages('account');

/** The state of an inquiry, for anyone with its link (G5). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const inquiry = await getInquiry(context.get(servicesContext), params.token);
  if (inquiry === 'unread') throw busy();
  if (inquiry === null) throw await notFound(context, 'page');
  return data(inquiry, { headers: PRIVATE_HEADERS });
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function Inquiry({ loaderData: inquiry }: Route.ComponentProps) {
  const { code } = useLanguage();
  return (
    <>
      <PageHead title={inquiry.subject} path={links.inquiry(code, inquiry.token)} indexed={false} />
      <InquiryPage inquiry={inquiry} />
    </>
  );
}
