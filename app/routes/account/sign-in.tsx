import { data, redirect } from 'react-router';
import { isEmail } from '../../../domain/accounts/email.ts';
import { maskEmail } from '../../../domain/accounts/mask-email.ts';
import { readPageSecret } from '../../../domain/accounts/page-secrets.ts';
import { readResetEmail } from '../../../domain/accounts/reset-cookies.ts';
import { readReturnPath } from '../../../domain/forms/form.ts';
import { getRouteId } from '../../../domain/web/route-lookup.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import { type Services, servicesContext, type Visitor, visitorContext } from '../../context.ts';
import { AccountCard } from '../../features/account/components/account-card.tsx';
import { AccountPage, CodeForm } from '../../features/account/components/account-page.tsx';
import { MailNotice } from '../../features/account/components/mail-notice.tsx';
import { PendingActionNote } from '../../features/account/components/pending-action-note.tsx';
import { SocialNotice } from '../../features/account/components/social-notice.tsx';
import { getPendingActionView } from '../../features/account/get-pending-action.server.ts';
import { getPendingSignUp } from '../../features/account/get-pending-sign-up.server.ts';
import { readView } from '../../features/account/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { PRIVATE_HEADERS } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/sign-in';

await loadMessages('account');

/**
 * Sign-in, sign-up and password reset: without scripts, from a link or after a failed provider
 * login.
 */
export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const visitor = context.get(visitorContext);
  const { lang, user } = visitor;
  const { searchParams } = url;
  const returnPath = readReturnPath(searchParams.get('return'), links.home(lang));
  if (user) throw redirect(returnPath);
  const view = readView(getRouteId(pattern));
  const email = searchParams.get('with') === 'code' ? readCodeEmail(services, visitor) : null;
  const loaded = {
    view,
    returnPath,
    pendingAction: await getPendingActionView(services, visitor),
    pendingSignUp: view === 'sign-up' ? await getPendingSignUp(services, visitor) : null,
    pendingReset: view === 'reset-password' ? getPendingReset(services, visitor) : null,
    changesAddress: searchParams.has('change'),
    email,
    socialError: searchParams.get('provider') && {
      provider: searchParams.get('provider'),
      error: searchParams.get('error'),
    },
  };
  return data(loaded, email === null ? {} : { headers: PRIVATE_HEADERS });
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

function getPendingReset({ site }: Pick<Services, 'site'>, { cookie }: Pick<Visitor, 'cookie'>) {
  const resetEmail = readResetEmail(cookie, usesHttps(site));
  return resetEmail && { maskedEmail: maskEmail(resetEmail) };
}

/** The e-mail to which this browser has had a code sent. */
function readCodeEmail({ site }: Pick<Services, 'site'>, { cookie }: Pick<Visitor, 'cookie'>) {
  const email = readPageSecret(cookie, 'code_email', usesHttps(site)) ?? '';
  return isEmail(email) ? email : null;
}

export const action = handleForm;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { view, returnPath, email, socialError, pendingAction, pendingSignUp } = loaderData;
  const { code, t } = useLanguage();
  const isRejected = ['sign_up', 'reset'].includes(actionData?.state.intent ?? '');
  const pendingMail = pendingSignUp ?? loaderData.pendingReset;
  if (pendingMail && !loaderData.changesAddress && !isRejected)
    return (
      <>
        <PageHead title={t('sign_up.check')} path={links.page(code, view)} indexed={false} />
        <AccountPage heading={t('sign_up.check')}>
          <MailNotice
            kind={pendingSignUp ? 'sign_up' : 'reset'}
            maskedEmail={pendingMail.maskedEmail}
            returnPath={returnPath}
          />
        </AccountPage>
      </>
    );
  const title = {
    'sign-in': t('nav.sign_in'),
    'sign-up': t('nav.sign_up'),
    'reset-password': t('reset.title'),
  }[view];
  const heading =
    view === 'reset-password' ? title : t(email === null ? 'account.title' : 'code.title');
  return (
    <>
      <PageHead title={title} path={links.page(code, view)} indexed={false} />
      <AccountPage heading={heading}>
        {socialError && <SocialNotice {...socialError} />}
        {pendingAction && view !== 'reset-password' && <PendingActionNote {...pendingAction} />}
        {email === null ? (
          <AccountCard
            key={view}
            view={view}
            returnPath={returnPath}
            replacedSignUp={(loaderData.changesAddress && pendingSignUp) || undefined}
          />
        ) : (
          <CodeForm email={email} returnPath={returnPath} />
        )}
      </AccountPage>
    </>
  );
}
