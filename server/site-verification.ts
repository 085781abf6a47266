import type { Services } from '../app/context.ts';
import type { Env } from './env.ts';

const TAGS = {
  GOOGLE_SITE_VERIFICATION: 'google-site-verification',
  BING_SITE_VERIFICATION: 'msvalidate.01',
  NAVER_SITE_VERIFICATION: 'naver-site-verification',
} as const satisfies Partial<Record<keyof Env, string>>;

export function siteVerification(env: Pick<Env, keyof typeof TAGS>): Services['proofs'] {
  const variables = Object.keys(TAGS) as (keyof typeof TAGS)[];
  return variables.flatMap((variable) =>
    env[variable] ? [{ name: TAGS[variable], content: env[variable] }] : [],
  );
}
