import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { FieldProblems } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { ProfileView } from '../get-profile.server.ts';
import { PasswordField } from './password-field.tsx';

/** Data export and account deletion. */
export function DataSection({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  const getFileUrl = (kind: 'json' | 'csv') => `${links.page(code, 'profile')}/data.${kind}`;
  return (
    <section className="card profile-section" id="data" aria-labelledby="profile-data">
      <h2 id="profile-data">{t('data.title')}</h2>
      <p className="muted">{t('data.text')}</p>
      <div className="button-row">
        <a className="button button--secondary" href={getFileUrl('json')} download>
          {t('data.json')}
        </a>
        <a className="button button--secondary" href={getFileUrl('csv')} download>
          {t('data.csv')}
        </a>
      </div>
      <h3>{t('delete.title')}</h3>
      <DeleteForm profile={profile} />
    </section>
  );
}

/** Lists the consequences; needs a ticked box and the password. */
function DeleteForm({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={`${links.page(code, 'profile')}#data`}
      intents={['delete']}
      failureTitle="security.failed"
    >
      {({ state }) => (
        <details className="delete-account" open={state !== undefined || undefined}>
          <summary className="button button--secondary">{t('delete.title')}</summary>
          <div className="profile-form">
            <p>{t('delete.text')}</p>
            {profile.reviews > 0 && <p>{t('delete.reviews', { count: profile.reviews })}</p>}
            <label className="check">
              <input
                type="checkbox"
                name="sure"
                aria-describedby="delete-sure-problem"
                aria-invalid={state?.problems.some(({ field }) => field === 'sure') || undefined}
              />
              {t('delete.sure')}
            </label>
            <FieldProblems id="delete-sure-problem" field="sure" />
            {profile.hasPassword ? (
              <PasswordField name="current" label={t('password.current')} />
            ) : (
              <p className="field-hint">{t('delete.fresh')}</p>
            )}
            <SubmitButton kind="danger" intent="delete">
              {t('delete.button')}
            </SubmitButton>
          </div>
        </details>
      )}
    </PostForm>
  );
}
