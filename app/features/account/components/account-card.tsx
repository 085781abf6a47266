import type { ReactNode } from 'react';
import { SOCIAL_PROVIDERS } from '../../../../domain/accounts/account.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PostForm, SubmitButton } from '../../../ui/form/post-form.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSite } from '../../../ui/site.tsx';
import type { AccountView } from '../types.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { SocialButtons } from './social-buttons.tsx';

type AccountCardProps = {
  view: AccountView;
  /** Path to return to afterwards. */
  returnPath: string;
  /** Set in the dialog, where the views change in place; on pages they are links. */
  onView?: (view: AccountView) => void;
  /** Called after a successful form, before the redirect. */
  onDone?: (view: AccountView) => void;
};

/** Sign-in, sign-up and reset (I1, P 2.10), in the dialog and on the three pages. */
export function AccountCard({ view, returnPath, onView, onDone }: AccountCardProps) {
  const { t } = useLanguage();
  const { providers = [] } = useSite();
  const visibleProviders = import.meta.env.DEV ? SOCIAL_PROVIDERS : providers;
  if (view === 'reset-password')
    return <ResetForm returnPath={returnPath} onView={onView} onDone={onDone} />;
  return (
    <>
      <SocialButtons providers={visibleProviders} available={providers} returnPath={returnPath} />
      {visibleProviders.length > 0 && <p className="or-line">{t('account.or')}</p>}
      <nav className="tab-bar account-tabs" aria-label={t('account.title')}>
        <ViewLink to="sign-in" view={view} returnPath={returnPath} onView={onView}>
          {t('nav.sign_in')}
        </ViewLink>
        <ViewLink to="sign-up" view={view} returnPath={returnPath} onView={onView}>
          {t('sign_up.title')}
        </ViewLink>
      </nav>
      {view === 'sign-in' ? (
        <SignInForm returnPath={returnPath} onView={onView} onDone={onDone} />
      ) : (
        <SignUpForm returnPath={returnPath} onView={onView} onDone={onDone} />
      )}
    </>
  );
}

type ViewLinkProps = {
  to: AccountView;
  view?: AccountView;
  returnPath: string;
  onView?: (view: AccountView) => void;
  className?: string;
  children: ReactNode;
};

function ViewLink({ to, view, returnPath, onView, className = 'tab', children }: ViewLinkProps) {
  const { code } = useLanguage();
  return (
    <PageLink
      className={className}
      to={links.account(code, to, returnPath)}
      aria-current={view === to ? 'page' : undefined}
      onClick={
        onView &&
        ((event) => {
          event.preventDefault();
          onView(to);
        })
      }
    >
      {children}
    </PageLink>
  );
}

type FormProps = Pick<AccountCardProps, 'returnPath' | 'onView' | 'onDone'>;

function EmailField() {
  const { t } = useLanguage();
  return (
    <Field
      name="email"
      type="email"
      label={t('email.label')}
      missingText={t('email.missing')}
      autoComplete="username"
      dir="ltr"
    />
  );
}

function SignInForm({ returnPath, onView, onDone }: FormProps) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'sign-in', returnPath)}
      intents={['sign_in', 'code']}
      failureTitle="sign_in.failed"
      hidden={{ return: returnPath }}
      onDone={() => onDone?.('sign-in')}
    >
      <EmailField />
      <PasswordField
        name="password"
        label={t('password.label')}
        missingText={t('password.missing')}
      />
      <div className="account-row">
        <label className="check">
          <input type="checkbox" name="remember" defaultChecked />
          {t('sign_in.remember')}
        </label>
        <ViewLink to="reset-password" className="text-link" returnPath={returnPath} onView={onView}>
          {t('reset.link')}
        </ViewLink>
      </div>
      <SubmitButton kind="main" intent="sign_in" requiredFields={['email', 'password']}>
        {t('nav.sign_in')}
      </SubmitButton>
      <div className="account-more">
        <SubmitButton kind="plain" intent="code" requiredFields={['email']}>
          {t('code.send')}
        </SubmitButton>
        <PasskeyButton returnPath={returnPath} onDone={() => onDone?.('sign-in')} />
      </div>
    </PostForm>
  );
}

function SignUpForm({ returnPath, onDone }: FormProps) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'sign-up', returnPath)}
      intents={['sign_up']}
      failureTitle="sign_up.failed"
      hidden={{ return: returnPath }}
      onDone={() => onDone?.('sign-up')}
    >
      <Field
        name="username"
        label={t('username.label')}
        required
        missingText={t('username.missing')}
        autoComplete="nickname"
        maxLength={60}
        dir="auto"
      />
      <EmailField />
      <PasswordField
        name="password"
        label={t('password.label')}
        missingText={t('password.missing')}
        isNew
      />
      <SubmitButton kind="main" intent="sign_up" requiredFields={['username', 'email', 'password']}>
        {t('sign_up.title')}
      </SubmitButton>
      <p className="fine-print">
        {t.rich('sign_up.terms', {
          terms: (
            <PageLink className="text-link" to={links.page(code, 'terms')}>
              {t('footer.terms')}
            </PageLink>
          ),
          privacy: (
            <PageLink className="text-link" to={links.page(code, 'privacy')}>
              {t('footer.privacy')}
            </PageLink>
          ),
        })}
      </p>
    </PostForm>
  );
}

function ResetForm({ returnPath, onView, onDone }: FormProps) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'reset-password', returnPath)}
      intents={['reset']}
      failureTitle="reset.failed"
      hidden={{ return: returnPath }}
      onDone={() => onDone?.('reset-password')}
    >
      <p className="muted">{t('reset.text')}</p>
      <EmailField />
      <SubmitButton kind="main" intent="reset" requiredFields={['email']}>
        {t('reset.send')}
      </SubmitButton>
      <ViewLink
        to="sign-in"
        className="button button--plain"
        returnPath={returnPath}
        onView={onView}
      >
        {t('reset.back')}
      </ViewLink>
    </PostForm>
  );
}
