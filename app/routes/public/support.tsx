import '../../i18n/support-messages.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { SupportPage } from '../../features/support/components/contact-page.tsx';
import { getContactPage } from '../../features/support/get-contact.server.ts';
import { getInquiry } from '../../features/support/get-inquiries.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { answerForm } from '../account/answer-form.ts';
import type { Route } from './+types/support';

/** Made for each visitor: the form says when it was handed out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { lang, member } = context.get(visitorContext);
  const services = context.get(servicesContext);
  // A page to write to the team from is worth having while the database is away.
  const sent = await getInquiry(services, url.searchParams.get('sent')).catch(() => null);
  return getContactPage(services, serverLanguage(lang), member, sent);
}

export const action = answerForm;

export default function Support({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('footer.support')} description={t('contact.intro')} path={links.page(code, 'support')} />
      <SupportPage contact={loaderData} />
    </>
  );
}
