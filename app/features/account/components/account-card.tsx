import { SOCIAL_PROVIDERS } from '../../../../domain/accounts/account.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useSite } from '../../../ui/site.tsx';
import type { AccountFormProps, AccountView } from '../types.ts';
import { AccountViewLink } from './account-view-link.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

type AccountCardProps = AccountFormProps & { view: AccountView };

/** Sign-in, sign-up and reset (I1, P 2.10), in the dialog and on the three pages. */
export function AccountCard({ view, ...form }: AccountCardProps) {
  const { returnPath, onView } = form;
  const { t } = useLanguage();
  const { providers = [] } = useSite();
  const visibleProviders = import.meta.env.DEV ? SOCIAL_PROVIDERS : providers;
  if (view === 'reset-password') return <ResetForm {...form} />;
  return (
    <>
      <SocialButtons providers={visibleProviders} available={providers} returnPath={returnPath} />
      {visibleProviders.length > 0 && <p className="or-line">{t('account.or')}</p>}
      <nav className="tab-bar account-tabs" aria-label={t('account.title')}>
        <AccountViewLink to="sign-in" view={view} returnPath={returnPath} onView={onView}>
          {t('nav.sign_in')}
        </AccountViewLink>
        <AccountViewLink to="sign-up" view={view} returnPath={returnPath} onView={onView}>
          {t('nav.sign_up')}
        </AccountViewLink>
      </nav>
      {view === 'sign-in' ? <SignInForm {...form} /> : <SignUpForm {...form} />}
    </>
  );
}
