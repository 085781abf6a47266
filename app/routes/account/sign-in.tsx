import '../../i18n/account-messages.ts';
import { redirect } from 'react-router';
import { isEmail } from '../../../domain/accounts/email.ts';
import { readReturnPath } from '../../../domain/forms/form.ts';
import { getRouteId } from '../../../domain/web/route-lookup.ts';
import { visitorContext } from '../../context.ts';
import { AccountCard } from '../../features/account/components/account-card.tsx';
import { AccountPage, CodeForm } from '../../features/account/components/account-page.tsx';
import { SocialNotice } from '../../features/account/components/social-notice.tsx';
import { readView } from '../../features/account/schema.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/sign-in';

/**
 * Sign-in, sign-up and password reset: without scripts, from a link or after a failed provider
 * login.
 */
export function loader({ context, pattern, url }: Route.LoaderArgs) {
  const { lang, user } = context.get(visitorContext);
  const { searchParams } = url;
  const returnPath = readReturnPath(searchParams.get('return'), links.home(lang));
  if (user) throw redirect(returnPath);
  const email = searchParams.get('email') ?? '';
  return {
    view: readView(getRouteId(pattern)),
    returnPath,
    email: searchParams.get('with') === 'code' && isEmail(email) ? email : null,
    socialError: searchParams.get('provider') && {
      provider: searchParams.get('provider'),
      error: searchParams.get('error'),
    },
  };
}

export const action = handleForm;

export default function SignIn({
  loaderData: { view, returnPath, email, socialError },
}: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const title = {
    'sign-in': t('nav.sign_in'),
    'sign-up': t('sign_up.title'),
    'reset-password': t('reset.title'),
  }[view];
  const heading =
    view === 'reset-password' ? title : t(email === null ? 'account.title' : 'code.title');
  return (
    <>
      <PageHead title={title} path={links.page(code, view)} indexed={false} />
      <AccountPage heading={heading}>
        {socialError && <SocialNotice {...socialError} />}
        {email === null ? (
          <AccountCard key={view} view={view} returnPath={returnPath} />
        ) : (
          <CodeForm email={email} returnPath={returnPath} />
        )}
      </AccountPage>
    </>
  );
}
