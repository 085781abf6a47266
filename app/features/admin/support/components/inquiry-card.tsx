import { Link } from 'react-router';
import type { InquiryPriority, InquiryStatus } from '../../../../../domain/admin/admin.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import {
  circleExclamationPointIcon,
  clockIcon,
  flagIcon,
  userRoundIcon,
} from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { InquiryRow } from '../data.server.ts';
import { toDue } from '../rules.ts';

export function InquiryCard({ inquiry, to }: { inquiry: InquiryRow; to: string }) {
  const { t } = useLanguage();
  const { subject, name, email, created, assignee } = inquiry;
  return (
    <article className="inquiry">
      <InquiryBadges inquiry={inquiry} />
      <h2>
        <Link to={to} preventScrollReset>
          <bdi>{subject}</bdi>
        </Link>
      </h2>
      <p className="inquiry-from">
        <bdi>{name}</bdi>
        <bdi>{email}</bdi>
      </p>
      <p className="inquiry-foot">
        <LocalTime iso={created} day />
        <span className={assignee === null ? 'inquiry-assignee muted' : 'inquiry-assignee'}>
          <Icon svg={userRoundIcon} />
          <span className="sr-only">{t('support.assignee')} </span>
          <AssigneeName assignee={assignee} />
        </span>
      </p>
    </article>
  );
}

export function AssigneeName({ assignee }: { assignee: InquiryRow['assignee'] }) {
  const { t } = useLanguage();
  if (assignee === null) return t('support.of_nobody');
  return (
    <>
      <bdi>{assignee.name ?? t('users.no_name')}</bdi>{' '}
      {assignee.isSelf && <span className="badge">{t('users.you')}</span>}
    </>
  );
}

const STATUS_TONES: Record<InquiryStatus, string> = {
  open: 'badge badge--accent',
  in_progress: 'badge badge--outline',
  resolved: 'badge badge--success',
  closed: 'badge',
};
const PRIORITY_TONES: Record<InquiryPriority, string> = {
  urgent: 'badge badge--danger',
  high: 'badge badge--warning',
  normal: 'badge',
  low: 'badge',
};

/** Status, priority and time left to reply. */
export function InquiryBadges({
  inquiry: { status, priority, secondsLeft },
}: {
  inquiry: InquiryRow;
}) {
  const { t } = useLanguage();
  return (
    <p className="admin-badges">
      <span className={STATUS_TONES[status]}>
        <span className="sr-only">{t('support.status')} </span>
        {t(`support.status_${status}`)}
      </span>
      <span className={PRIORITY_TONES[priority]}>
        <Icon svg={flagIcon} />
        <span className="sr-only">{t('support.priority')} </span>
        {t(`support.priority_${priority}`)}
      </span>
      {secondsLeft !== null && <DueBadge secondsLeft={secondsLeft} />}
    </p>
  );
}

function DueBadge({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useLanguage();
  const due = toDue(secondsLeft);
  if (due.late)
    return (
      <span className="badge badge--danger">
        <Icon svg={circleExclamationPointIcon} />
        {t(`support.late_${due.unit}`, { count: due.count })}
      </span>
    );
  return (
    <span className={due.soon ? 'badge badge--warning' : 'badge badge--outline'}>
      <Icon svg={clockIcon} />
      {t(`support.left_${due.unit}`, { count: due.count })}
    </span>
  );
}
