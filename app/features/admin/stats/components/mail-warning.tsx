import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { Stats } from '../data.server.ts';
import { StatsWarning } from './stats-warning.tsx';

export function MailWarning({ problem }: { problem: NonNullable<Stats['mailProblem']> }) {
  return <StatsWarning>{useProblemText(problem)}</StatsWarning>;
}

function useProblemText(problem: NonNullable<Stats['mailProblem']>): string {
  const { t, intl } = useLanguage();
  switch (problem.kind) {
    case 'missing':
      return t('stats.mail_missing');
    case 'unusable':
      return `${t(`stats.mail_${problem.failure}`)} ${t('stats.mail_check_settings')}`;
    case 'waiting': {
      const time = new Intl.DateTimeFormat(intl, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      });
      return t('stats.mail_waiting', { count: problem.mails, time: time.format(problem.since) });
    }
  }
}
