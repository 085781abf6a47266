import { CircleAlert } from 'lucide-react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { socialProblem } from '../rules.ts';

const FAILED = { twitter: 'social.failed_x', kakao: 'social.failed_kakao', naver: 'social.failed_naver' } as const;

/** Why a provider did not sign the visitor in (P 8), when they come back from it. */
export function SocialNotice({ provider, error }: { provider: string | null; error: string | null }) {
  const { t } = useLanguage();
  const title = provider !== null && provider in FAILED ? FAILED[provider as keyof typeof FAILED] : 'sign_in.failed';
  return (
    <div className="form-problems" role="alert">
      <CircleAlert className="icon" aria-hidden />
      <div>
        <strong>{t(title)}</strong>
        <p>{socialProblem(error, t)}</p>
      </div>
    </div>
  );
}
