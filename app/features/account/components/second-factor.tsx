import { useLanguage } from '../../../i18n/language-context.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { ProfileView } from '../get-profile.server.ts';
import { PasswordField } from './password-field.tsx';
import { securityUrl } from './security-section.tsx';

export function SecondFactor({ profile }: { profile: ProfileView }) {
  return profile.twoFactor ? (
    <FactorOn profile={profile} />
  ) : (
    <SetUpFactor hasPassword={profile.hasPassword} />
  );
}

/**
 * Shows the enrolment until the first code is verified, then `returnPath`, by default the profile.
 * Without scripts, all steps are in the profile.
 */
export function SetUpFactor({
  hasPassword,
  returnPath = '',
}: {
  hasPassword: boolean;
  returnPath?: string;
}) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={securityUrl(code)}
      intents={['factor_begin', 'factor_verify']}
      failureTitle="security.failed"
    >
      {({ state }) =>
        state?.intent === 'factor_verify' ? (
          <FactorEnrolment values={state.values} />
        ) : (
          <>
            <p className="muted">{t('factor.off')}</p>
            <input type="hidden" name="return" value={state?.values.return || returnPath} />
            {hasPassword && <PasswordField name="current" label={t('password.current')} />}
            <SubmitButton intent="factor_begin">{t('factor.begin')}</SubmitButton>
          </>
        )
      }
    </PostForm>
  );
}

function FactorEnrolment({
  values: { uri = '', secret = '', picture = '', codes = '', return: returnPath = '' },
}: {
  values: Record<string, string>;
}) {
  const { t } = useLanguage();
  return (
    <>
      <p>{t('factor.scan')}</p>
      {picture !== '' && (
        // An SVG that the server renders.
        <div
          className="factor-picture"
          role="img"
          aria-label={t('factor.picture')}
          dangerouslySetInnerHTML={{ __html: picture }}
        />
      )}
      <p className="field-hint">{t('factor.by_hand')}</p>
      <code className="factor-secret" dir="ltr">
        {secret}
      </code>
      <RecoveryCodes codes={codes} />
      <input type="hidden" name="return" value={returnPath} />
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="codes" value={codes} />
      <Field
        name="code"
        label={t('code.label')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        dir="ltr"
      />
      <SubmitButton kind="primary" intent="factor_verify">
        {t('factor.finish')}
      </SubmitButton>
    </>
  );
}

function FactorOn({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="profile-form"
      action={securityUrl(code)}
      intents={['factor_end', 'factor_codes']}
      failureTitle="security.failed"
    >
      {({ state }) => (
        <>
          <p>{t('factor.on')}</p>
          {state?.values.codes && <RecoveryCodes codes={state.values.codes} />}
          {profile.hasPassword && <PasswordField name="current" label={t('password.current')} />}
          <div className="button-row">
            <SubmitButton intent="factor_codes">{t('factor.new_codes')}</SubmitButton>
            <SubmitButton intent="factor_end">{t('factor.end')}</SubmitButton>
          </div>
        </>
      )}
    </PostForm>
  );
}

function RecoveryCodes({ codes }: { codes: string }) {
  const { t } = useLanguage();
  return (
    <div className="recovery-codes">
      <strong>{t('factor.codes')}</strong>
      <p className="field-hint">{t('factor.codes_text')}</p>
      <ul dir="ltr">
        {codes.split(' ').map((recoveryCode) => (
          <li key={recoveryCode}>
            <code>{recoveryCode}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
