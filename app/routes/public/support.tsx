import { data } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { SupportPage } from '../../features/support/components/support-page.tsx';
import { getContactPage } from '../../features/support/get-contact.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PRIVATE_HEADERS } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/support';

await loadMessages('account');

/** Rendered for each visitor, because the form holds a timestamp. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { lang, user } = context.get(visitorContext);
  const contact = await getContactPage(
    context.get(servicesContext),
    serverLanguage(lang),
    user,
    url.searchParams.get('sent'),
  );
  return data(contact, contact.sentToken === null ? {} : { headers: PRIVATE_HEADERS });
}

export const action = handleForm;

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  for (const [name, value] of loaderHeaders) headers.set(name, value);
  return headers;
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead
        title={t('footer.support')}
        description={t('contact.intro')}
        path={links.page(code, 'support')}
      />
      <SupportPage contact={loaderData} />
    </>
  );
}
