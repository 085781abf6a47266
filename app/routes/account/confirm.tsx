import { data } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import {
  AccountPage,
  ConfirmForm,
  DeadLink,
} from '../../features/account/components/account-page.tsx';
import {
  StopEmailChangeForm,
  StopEmailUndoForm,
} from '../../features/account/components/email-stop-forms.tsx';
import { type EmailLinkView, getEmailLink } from '../../features/account/get-email-link.server.ts';
import { getUrlToken } from '../../features/account/get-url-token.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { busy, PRIVATE_HEADERS } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/confirm';

await loadMessages('account');

/** The page of confirmation links in e-mails: opening a link changes no data yet (I3, I10). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const token = getUrlToken('confirm_token', url, services.site, visitor.cookie) ?? '';
  const link = await getEmailLink(services, request, visitor, token);
  if (link === 'unread') throw busy();
  return data({ token, link }, { headers: PRIVATE_HEADERS });
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const action = handleForm;

const TITLES = {
  sign_up: 'confirm.title',
  email_change: 'confirm.title',
  email_change_stop: 'email_stop.title',
  email_change_undo: 'email_stop.title',
  email_undo_stop: 'undo_stop.title',
  password_reset: 'confirm.title',
} as const satisfies Record<NonNullable<EmailLinkView['kind']>, MessageKey>;

export default function Confirm({ loaderData: { token, link } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const title = t(TITLES[link.kind ?? 'sign_up']);
  return (
    <>
      <PageHead title={title} path={links.page(code, 'confirm')} indexed={false} />
      <AccountPage heading={title}>
        {(link.kind === null || link.kind === 'password_reset') && <DeadLink />}
        {(link.kind === 'email_change_stop' || link.kind === 'email_change_undo') && (
          <StopEmailChangeForm token={token} link={link} />
        )}
        {link.kind === 'email_undo_stop' && <StopEmailUndoForm token={token} link={link} />}
        {(link.kind === 'sign_up' || link.kind === 'email_change') && (
          <ConfirmForm token={token} needsPassword={link.needsPassword} />
        )}
      </AccountPage>
    </>
  );
}
