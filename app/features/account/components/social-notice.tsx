import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { circleExclamationPointIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toaster.tsx';
import { getSocialError } from '../rules.ts';

const FAILURE_TITLES = {
  twitter: 'social.failed_x',
  kakao: 'social.failed_kakao',
  naver: 'social.failed_naver',
} as const;

/** Error of a social sign-in (P 8), as a toast and above the form. */
export function SocialNotice({
  provider,
  error,
}: {
  provider: string | null;
  error: string | null;
}) {
  const { t } = useLanguage();
  const toast = useToast();
  const title = t(
    provider !== null && provider in FAILURE_TITLES
      ? FAILURE_TITLES[provider as keyof typeof FAILURE_TITLES]
      : 'sign_in.failed',
  );
  const text = getSocialError(error, t);

  useEffect(() => {
    toast({ title, text, tone: 'bad', topic: 'form' });
    clearFailure();
  }, [toast, title, text]);

  return (
    <div className="form-problems">
      <Icon svg={circleExclamationPointIcon} />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Removes the error from the URL, so that a reload does not show it again. */
function clearFailure(): void {
  const url = new URL(location.href);
  for (const name of ['provider', 'error']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
