import { data, redirect } from 'react-router';
import { page } from '../../../domain/forms/url-query.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { AccountPage, DeadLink } from '../../features/account/components/account-page.tsx';
import { PasswordForm, ProfilePage } from '../../features/account/components/profile-page.tsx';
import { SocialNotice } from '../../features/account/components/social-notice.tsx';
import { getEmailLink } from '../../features/account/get-email-link.server.ts';
import { getProfile } from '../../features/account/get-profile.server.ts';
import { getUrlToken } from '../../features/account/get-url-token.server.ts';
import { OwnInquiriesSection } from '../../features/support/components/own-inquiries.tsx';
import { getOwnInquiries } from '../../features/support/get-inquiries.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { busy, orAccountOutage, PRIVATE_HEADERS } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/profile';

await loadMessages('account');

/** The profile of the user; with a valid token from an e-mail, the form for a new password (I5). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const services = context.get(servicesContext);
  const { lang, region, user } = visitor;
  const { searchParams } = url;
  if (searchParams.has('token') || searchParams.has('reset')) {
    const token = getUrlToken('reset_token', url, services.site, visitor.cookie) ?? '';
    const link = await getEmailLink(services, request, visitor, token);
    if (link === 'unread') throw busy();
    const loaded = {
      token: link.kind === 'password_reset' ? token : null,
      profile: null,
      inquiries: null,
      socialError: null,
    };
    return data(loaded, { headers: PRIVATE_HEADERS });
  }
  if (!user) throw redirect(links.account(lang, 'sign-in', links.page(lang, 'profile')));
  const provider = searchParams.get('provider');
  const [profile, inquiries] = await orAccountOutage(
    lang,
    Promise.all([
      getProfile(services, user, region),
      getOwnInquiries(services, user, page().read(searchParams, 'inquiries')),
    ]),
  );
  return data({
    token: null,
    profile,
    inquiries,
    socialError:
      provider && searchParams.has('error') ? { provider, error: searchParams.get('error') } : null,
  });
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const action = handleForm;

export default function Profile({
  loaderData: { token, profile, inquiries, socialError },
}: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('profile.title')} path={links.page(code, 'profile')} indexed={false} />
      {socialError && (
        <div className="wrap">
          <SocialNotice {...socialError} />
        </div>
      )}
      {profile ? (
        <ProfilePage profile={profile} inquiries={<OwnInquiriesSection inquiries={inquiries} />} />
      ) : (
        <AccountPage heading={t('password.choose')}>
          {token === null ? <DeadLink forPassword /> : <PasswordForm token={token} />}
        </AccountPage>
      )}
    </>
  );
}
