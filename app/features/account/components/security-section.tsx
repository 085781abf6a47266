import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../domain/accounts/account.ts';
import { describeUserAgent } from '../../../../domain/accounts/user-agent.ts';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import type { Lang } from '../../../../domain/language/language.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import { useSite } from '../../../ui/site.tsx';
import type { ProfileView } from '../get-profile.server.ts';
import { AddPasskeyButton } from './passkey-button.tsx';
import { SecondFactor } from './second-factor.tsx';
import { PROVIDER_NAMES, SocialLogo } from './social-buttons.tsx';

export function SecuritySection({ profile }: { profile: ProfileView }) {
  const { t } = useLanguage();
  const { providers: enabledProviders = [] } = useSite();
  const providers = SOCIAL_PROVIDERS.filter(
    (provider) => enabledProviders.includes(provider) || profile.linkedProviders.includes(provider),
  );
  return (
    <section className="card profile-section" id="security" aria-labelledby="profile-security">
      <h2 id="profile-security">{t('security.title')}</h2>
      <h3>{t('factor.title')}</h3>
      <SecondFactor profile={profile} />
      {profile.trustedDevices.length > 0 && <TrustedDevices profile={profile} />}
      <h3>{t('passkey.title')}</h3>
      <Passkeys profile={profile} />
      {profile.email !== null && <MailCodes profile={profile} />}
      {providers.length > 0 && <h3>{t('social.title')}</h3>}
      {providers.map((provider) => (
        <LinkedAccount
          key={provider}
          provider={provider}
          linked={profile.linkedProviders.includes(provider)}
        />
      ))}
      <h3>{t('session.title')}</h3>
      <Sessions profile={profile} />
    </section>
  );
}

function TrustedDevices({ profile }: { profile: ProfileView }) {
  const { code, t, format } = useLanguage();
  return (
    <div className="profile-form">
      <h3>{t('device.title')}</h3>
      <p className="muted">{t('device.text')}</p>
      <ul className="profile-list">
        {profile.trustedDevices.map(({ id, agent, usedAt }) => (
          <li key={id}>
            <div>
              <bdi>{describeUserAgent(agent ?? '') || t('session.unknown')}</bdi>
              <Formatted as="small">
                {t('device.used', { date: format.date(usedAt.slice(0, 10)) })}
              </Formatted>
            </div>
            <PostForm
              action={securityUrl(code)}
              intents={['device_remove']}
              failureTitle="security.failed"
              hidden={{ id }}
            >
              <SubmitButton kind="plain" intent="device_remove">
                {t('device.remove')}
                <span className="sr-only"> {describeUserAgent(agent ?? '')}</span>
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Passkeys({ profile }: { profile: ProfileView }) {
  const { code, t, format } = useLanguage();
  return (
    <div className="profile-form">
      <p className="muted">{t(profile.passkeys.length > 0 ? 'passkey.text' : 'passkey.none')}</p>
      {profile.passkeys.length > 0 && (
        <ul className="profile-list">
          {profile.passkeys.map(({ id, name, createdAt }) => (
            <li key={id}>
              <div>
                <bdi>{name || t('passkey.one')}</bdi>
                <Formatted as="small">
                  {t('passkey.since', { date: format.date(createdAt.slice(0, 10)) })}
                </Formatted>
              </div>
              <PostForm
                action={securityUrl(code)}
                intents={['passkey_remove']}
                failureTitle="security.failed"
                hidden={{ id }}
              >
                <SubmitButton kind="plain" intent="passkey_remove">
                  {t('passkey.remove')}
                  <span className="sr-only"> {name}</span>
                </SubmitButton>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <AddPasskeyButton />
    </div>
  );
}

function MailCodes({ profile: { mailCodes } }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <>
      <h3>{t('mail_codes.title')}</h3>
      <PostForm
        className="profile-form"
        action={securityUrl(code)}
        intents={['mail_codes']}
        failureTitle="security.failed"
        hidden={{ enabled: mailCodes ? '' : '1' }}
      >
        <p className="muted">{t(mailCodes ? 'mail_codes.on' : 'mail_codes.off')}</p>
        <SubmitButton intent="mail_codes">
          {t(mailCodes ? 'mail_codes.turn_off' : 'mail_codes.turn_on')}
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** Linking is a plain form, because it redirects to another site. */
function LinkedAccount({ provider, linked }: { provider: SocialProvider; linked: boolean }) {
  const { code, t } = useLanguage();
  return (
    <div className="profile-linked">
      <span>
        <SocialLogo provider={provider} /> {t(PROVIDER_NAMES[provider])}
      </span>
      {linked ? (
        <PostForm
          action={securityUrl(code)}
          intents={['unlink']}
          failureTitle="security.failed"
          hidden={{ provider }}
        >
          <SubmitButton kind="plain" intent="unlink">
            {t('social.unlink')}
            <span className="sr-only"> {t(PROVIDER_NAMES[provider])}</span>
          </SubmitButton>
        </PostForm>
      ) : (
        <form method="post" action={securityUrl(code)}>
          <input type="hidden" name="provider" value={provider} />
          <button
            type="submit"
            className="button button--secondary"
            name="intent"
            value={'social' satisfies FormIntent}
          >
            {t('social.link')}
            <span className="sr-only"> {t(PROVIDER_NAMES[provider])}</span>
          </button>
        </form>
      )}
    </div>
  );
}

function Sessions({ profile }: { profile: ProfileView }) {
  const { code, t, format } = useLanguage();
  return (
    <div className="profile-form">
      <ul className="profile-list">
        {profile.sessions.map(({ id, current, agent, ip, seenAt }) => (
          <li key={id}>
            <div>
              <bdi>{describeUserAgent(agent ?? '') || t('session.unknown')}</bdi>
              <Formatted as="small">
                {current
                  ? t('session.current')
                  : t('session.seen', { date: format.date(seenAt.slice(0, 10)) })}
                {ip && (
                  <>
                    {' · '}
                    <bdi>{ip}</bdi>
                  </>
                )}
              </Formatted>
            </div>
            {!current && (
              <PostForm
                action={securityUrl(code)}
                intents={['session']}
                failureTitle="security.failed"
                hidden={{ id }}
              >
                <SubmitButton kind="plain" intent="session">
                  {t('session.end')}
                  <span className="sr-only"> {describeUserAgent(agent ?? '')}</span>
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {profile.sessions.length > 1 && (
        <PostForm
          action={securityUrl(code)}
          intents={['session']}
          failureTitle="security.failed"
          hidden={{ id: 'others' }}
        >
          <SubmitButton intent="session">{t('session.end_others')}</SubmitButton>
        </PostForm>
      )}
    </div>
  );
}

export function securityUrl(code: Lang): string {
  return `${links.page(code, 'profile')}#security`;
}
