import { useLanguage } from '../../../../i18n/language-context.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { LogRow } from '../get-logs.server.ts';
import { humanize } from '../rules.ts';
import { ActionBadge, DetailLines } from './log-details.tsx';

/** All details of an entry; `null` if not found. */
export function LogDialog({ log, closeTo }: { log: LogRow | null; closeTo: string }) {
  const { t } = useLanguage();
  return (
    <AdminDialog title={t('logs.one')} closeTo={closeTo} wide>
      {log === null ? <p>{t('admin.gone')}</p> : <LogFacts log={log} />}
    </AdminDialog>
  );
}

function LogFacts({ log: { admin, action, target, details, date } }: { log: LogRow }) {
  const { t } = useLanguage();
  return (
    <>
      <dl className="admin-facts">
        <dt>{t('logs.time')}</dt>
        <dd>
          <LocalTime iso={date} />
        </dd>
        <dt>{t('logs.admin')}</dt>
        <dd>
          {admin.username === null ? t('logs.unknown_admin') : <bdi>{admin.username}</bdi>}{' '}
          <code>{admin.id}</code>
        </dd>
        <dt>{t('logs.action')}</dt>
        <dd>
          <ActionBadge action={action} />
        </dd>
        <dt>{t('logs.target')}</dt>
        <dd>
          {humanize(target.type)} <code>{target.id}</code>
        </dd>
      </dl>
      {details !== null && (
        <div className="admin-log-full">
          <DetailLines details={details} />
          <pre className="admin-json" dir="ltr">
            {JSON.stringify(details, null, 2)}
          </pre>
        </div>
      )}
    </>
  );
}
