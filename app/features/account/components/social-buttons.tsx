import type { ReactNode } from 'react';
import type { SocialProvider } from '../../../../domain/accounts/account.ts';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import type { MessageKey } from '../../../i18n/translator.ts';

export const PROVIDER_NAMES = {
  twitter: 'social.x',
  kakao: 'social.kakao',
  naver: 'social.naver',
} as const satisfies Record<SocialProvider, MessageKey>;

/** Sign-in with X, Kakao or Naver (I4). A plain form, because it redirects to another site. */
export function SocialButtons({
  providers,
  available,
  returnPath,
}: {
  providers: readonly SocialProvider[];
  available: readonly SocialProvider[];
  returnPath: string;
}) {
  const { code, t } = useLanguage();
  if (providers.length === 0) return null;
  return (
    <form
      className="social-buttons"
      method="post"
      action={links.account(code, 'sign-in', returnPath)}
    >
      <input type="hidden" name="intent" value={'social' satisfies FormIntent} />
      <input type="hidden" name="return" value={returnPath} />
      {providers.map((provider) => {
        const isUnavailable = !available.includes(provider);
        return (
          <button
            key={provider}
            type="submit"
            className="button button--secondary"
            name="provider"
            value={provider}
            disabled={isUnavailable}
            title={isUnavailable ? t('social.off') : undefined}
          >
            <SocialLogo provider={provider} />
            {t(PROVIDER_NAMES[provider])}
          </button>
        );
      })}
    </form>
  );
}

const LOGOS: Record<SocialProvider, ReactNode> = {
  twitter: (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden fill="currentColor">
      <path d="M17.8 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L1.8 3h6.4l4.4 5.9zm-1.1 16.2h1.7L7.2 4.7H5.4z" />
    </svg>
  ),
  kakao: (
    <svg className="social-icon" viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6" fill="#fee500" />
      <path
        d="M12 6c-3.9 0-7 2.4-7 5.4 0 1.9 1.3 3.6 3.2 4.6l-.6 2.5c0 .2.2.4.4.3l2.9-2q.5.1 1.1.1c3.9 0 7-2.5 7-5.5S15.900 6 12 6"
        fill="#191600"
      />
    </svg>
  ),
  naver: (
    <svg className="social-icon" viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6" fill="#03c75a" />
      <path d="M13.9 12.400 10 7H7v10h3.100v-5.400L14 17h3V7h-3.100z" fill="#fff" />
    </svg>
  ),
};

/** Decorative: the name of the provider follows. */
export function SocialLogo({ provider }: { provider: SocialProvider }) {
  return LOGOS[provider];
}
