import type { Services } from '../../app/context.ts';
import type { Env } from '../env.ts';

const TAG_NAMES = {
  GOOGLE_SITE_VERIFICATION: 'google-site-verification',
  BING_SITE_VERIFICATION: 'msvalidate.01',
  NAVER_SITE_VERIFICATION: 'naver-site-verification',
} as const satisfies Partial<Record<keyof Env, string>>;

export function getVerificationTags(
  env: Pick<Env, keyof typeof TAG_NAMES>,
): Services['verificationTags'] {
  const variables = Object.keys(TAG_NAMES) as (keyof typeof TAG_NAMES)[];
  return variables.flatMap((variable) =>
    env[variable] ? [{ name: TAG_NAMES[variable], content: env[variable] }] : [],
  );
}
