import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { ProfileView } from '../get-profile.server.ts';
import { DataSection } from './data-section.tsx';
import { PasswordField } from './password-field.tsx';
import { SecuritySection } from './security-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignOutForm } from './user-menu.tsx';

/** The profile (I10, P 2.9). */
export function ProfilePage({
  profile,
  inquiries,
}: {
  profile: ProfileView;
  inquiries: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <div className="wrap profile">
      <Stylesheet name="accounts" />
      <div className="profile-head">
        <h1>{t('profile.title')}</h1>
        <SignOutForm root />
      </div>
      <ProfileNav />
      <div className="profile-sections">
        <section className="card profile-section" aria-labelledby="profile-personal">
          <h2 id="profile-personal">{t('profile.personal')}</h2>
          <UsernameForm profile={profile} />
          <EmailForm profile={profile} />
        </section>
        <section className="card profile-section" aria-labelledby="profile-password">
          <h2 id="profile-password">{t('password.change')}</h2>
          {profile.hasPassword ? <PasswordForm /> : <NoPassword profile={profile} />}
        </section>
        <SettingsSection profile={profile} />
        <SecuritySection profile={profile} />
        {inquiries}
        <DataSection profile={profile} />
      </div>
    </div>
  );
}

/** Links to the sections: beside them on wide screens, else a line above them. */
function ProfileNav() {
  const { t } = useLanguage();
  const sections = [
    { id: 'profile-personal', label: t('profile.personal') },
    { id: 'profile-password', label: t('password.change') },
    { id: 'profile-settings', label: t('profile.settings') },
    { id: 'security', label: t('security.title') },
    { id: 'inquiries', label: t('inquiry.title') },
    { id: 'data', label: t('data.title') },
  ];
  return (
    <nav className="tab-bar profile-nav" aria-label={t('profile.title')}>
      {sections.map(({ id, label }) => (
        <a key={id} className="tab" href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function UsernameForm({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={links.page(code, 'profile')}
      intents={['username']}
      failureTitle="profile.save_failed"
    >
      <Field
        name="username"
        label={t('username.label')}
        required
        defaultValue={profile.username}
        autoComplete="nickname"
        maxLength={60}
        dir="auto"
      />
      <SubmitButton intent="username" disabledWhileEmpty={USERNAME}>
        {t('profile.save')}
      </SubmitButton>
    </PostForm>
  );
}

/** Fields that must be filled to enable a button (P 5). */
const USERNAME = ['username'];
const EMAIL = ['email'];
const PASSWORDS = ['password', 'again'];

function EmailForm({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={links.page(code, 'profile')}
      intents={['email']}
      failureTitle="email.change_failed"
    >
      <Field
        name="current_email"
        type="email"
        label={t('email.current')}
        value={profile.email ?? ''}
        placeholder={t('email.none')}
        readOnly
        dir="ltr"
      />
      <Field
        name="email"
        type="email"
        label={t('email.new')}
        required
        autoComplete="email"
        dir="ltr"
        hint={t('email.change_hint')}
      />
      {profile.emailProof === 'password' && (
        <PasswordField name="current" label={t('password.current')} />
      )}
      {profile.emailProof === 'code' && (
        <Field
          name="code"
          label={t('code.label')}
          required
          hint={t('factor.ask')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
        />
      )}
      {profile.emailProof === 'sign_in' && <p className="field-hint">{t('session.not_fresh')}</p>}
      <SubmitButton intent="email" disabledWhileEmpty={EMAIL}>
        {t('email.change')}
      </SubmitButton>
    </PostForm>
  );
}

/** Sets a new password, with the old one or the token of a mail (I5). */
export function PasswordForm({ token }: { token?: string }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={links.page(code, 'profile') + (token === undefined ? '' : '?reset')}
      intents={['password']}
      failureTitle="password.change_failed"
      hidden={token === undefined ? undefined : { token }}
    >
      {token === undefined && <PasswordField name="current" label={t('password.current')} />}
      <PasswordField name="password" label={t('password.new')} isNew />
      <PasswordField name="again" label={t('password.again')} autoComplete="new-password" />
      <SubmitButton intent="password" disabledWhileEmpty={PASSWORDS}>
        {t('password.change')}
      </SubmitButton>
    </PostForm>
  );
}

/** For users of a social provider: sends a mail to choose a password. */
function NoPassword({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={links.page(code, 'profile')}
      intents={['password_link']}
      failureTitle="password.change_failed"
    >
      <p className="muted">
        {t(profile.email === null ? 'password.none_no_email' : 'password.none')}
      </p>
      {profile.email !== null && (
        <SubmitButton intent="password_link">{t('password.send_link')}</SubmitButton>
      )}
    </PostForm>
  );
}
