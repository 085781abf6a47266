import '../../i18n/account-messages.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import {
  AccountPage,
  ConfirmForm,
  DeadLink,
  StopEmailChangeForm,
} from '../../features/account/components/account-page.tsx';
import { getEmailLink } from '../../features/account/get-email-link.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { busy } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/confirm';

const MAX_TOKEN_LENGTH = 2000;

/** The page of confirmation links in e-mails: opening a link changes no data yet (I3, I10). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const token = (url.searchParams.get('token') ?? '').slice(0, MAX_TOKEN_LENGTH);
  const link = await getEmailLink(
    context.get(servicesContext),
    request,
    context.get(visitorContext),
    token,
  );
  if (link === 'unread') throw busy();
  return { token, link };
}

export const action = handleForm;

export default function Confirm({ loaderData: { token, link } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const title = t(link.kind === 'email_change_stop' ? 'email_stop.title' : 'confirm.title');
  return (
    <>
      <PageHead title={title} path={links.page(code, 'confirm')} indexed={false} />
      <AccountPage heading={title}>
        {link.kind === null && <DeadLink />}
        {link.kind === 'email_change_stop' && (
          <StopEmailChangeForm token={token} email={link.email} />
        )}
        {(link.kind === 'sign_up' || link.kind === 'email_change') && (
          <ConfirmForm token={token} needsPassword={link.needsPassword} />
        )}
      </AccountPage>
    </>
  );
}
