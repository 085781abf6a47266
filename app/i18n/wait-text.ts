import type { Translate } from './translator.ts';

export function waitText(seconds: number, t: Translate): string {
  return seconds > 90
    ? t('account.wait_minutes', { count: Math.ceil(seconds / 60) })
    : t('account.wait_seconds', { count: seconds });
}
