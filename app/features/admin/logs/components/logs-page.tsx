import { Link } from 'react-router';
import { LOG_ACTIONS, LOG_TARGETS } from '../../../../../domain/admin/admin.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { SelectField } from '../../../../ui/pages/select-field.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import { shortId, UserCell } from '../../ui/user-cell.tsx';
import type { LogRow, LogsPageData } from '../get-logs.server.ts';
import { humanize, toInlineJson, withLocalOffset } from '../rules.ts';
import { type LogsQuery, logsQuery } from '../schema.ts';
import { ActionBadge, DetailLines, JsonCell } from './log-details.tsx';
import { LogDialog } from './log-dialog.tsx';
import { LogSourceSwitch } from './log-source.tsx';

type ToUrl = (changed: Partial<LogsQuery>) => string;

/** The admin log (M9). */
export function LogsPage({ query, logs, size, admins, opened }: LogsPageData) {
  const { code, t } = useLanguage();
  const toUrl: ToUrl = (changed) =>
    adminLinks.tab(code, 'logs', logsQuery.write({ ...query, open: null, ...changed }));
  const clearTo = logsQuery.hasFilters(query) ? adminLinks.tab(code, 'logs') : null;
  const isEmpty = logs.rows.length === 0;
  return (
    <>
      {query.open !== null && <LogDialog log={opened} closeTo={toUrl({})} />}
      <TabHead title={t('admin.tab_logs')} listing={logs} size={size}>
        {!isEmpty && (
          <ExportForm
            to={adminLinks.file(
              code,
              'logs',
              'logs.csv',
              logsQuery.write({ ...query, page: 1, open: null }),
            )}
          >
            {t('logs.export')}
          </ExportForm>
        )}
      </TabHead>
      <LogSourceSwitch current="changes" />
      {(!isEmpty || clearTo !== null) && (
        <LogFilters query={query} admins={admins} clearTo={isEmpty ? null : clearTo} />
      )}
      {isEmpty ? (
        <EmptyList clearTo={clearTo}>
          {t(clearTo === null ? 'logs.none' : 'admin.no_match')}
        </EmptyList>
      ) : (
        <AdminTable
          caption={t('admin.tab_logs')}
          heads={[
            { label: t('logs.admin') },
            { label: t('logs.action') },
            { label: t('logs.target') },
            { label: t('logs.details') },
            { label: t('logs.time') },
            { label: t('admin.actions'), end: true },
          ]}
        >
          {logs.rows.map((log) => (
            <LogTableRow key={log.id} log={log} toUrl={toUrl} />
          ))}
        </AdminTable>
      )}
      <Pager page={logs.page} pages={logs.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

type LogFiltersProps = Pick<LogsPageData, 'query' | 'admins'> & { clearTo: string | null };

function LogFilters({ query, admins, clearTo }: LogFiltersProps) {
  const { code, t, format } = useLanguage();
  const { text, admin, action, type, target, from, to } = query;
  return (
    <FilterForm
      path={adminLinks.tab(code, 'logs')}
      toQuery={(fields) => logsQuery.write(withLocalOffset(logsQuery.read(fields)))}
      clearTo={clearTo}
    >
      <SearchField label={t('logs.search')} value={text} />
      <SelectField
        label={t('logs.admin')}
        name="admin"
        value={admin}
        options={[
          { value: '', label: t('logs.everyone') },
          ...admins.map(({ id, username }) => ({
            value: id,
            label: username ?? t('logs.unknown_admin') + format.inBrackets(shortId(id)),
          })),
        ]}
      />
      <FilterSelect
        name="action"
        label={t('logs.action')}
        allLabel={t('logs.any_action')}
        value={action}
        values={LOG_ACTIONS}
        toLabel={humanize}
      />
      <FilterSelect
        name="type"
        label={t('logs.type')}
        allLabel={t('logs.any_type')}
        value={type}
        values={LOG_TARGETS}
        toLabel={humanize}
      />
      <FilterField label={t('logs.target_id')} name="target" value={target} />
      <FilterField label={t('logs.from')} name="from" value={from ?? ''} type="date" />
      <FilterField label={t('logs.to')} name="to" value={to ?? ''} type="date" />
    </FilterForm>
  );
}

function LogTableRow({ log, toUrl }: { log: LogRow; toUrl: ToUrl }) {
  const { t } = useLanguage();
  const { id, admin, action, target, details, detailsStart, date } = log;
  const detailsUrl = toUrl({ open: { dialog: 'open', id } });
  return (
    <tr>
      <td className="admin-log-admin">
        <UserCell name={admin.username} nameless={t('logs.unknown_admin')} />
      </td>
      <td>
        <ActionBadge action={action} />
      </td>
      <td data-label={t('logs.target')}>
        <span className="admin-log-target">
          {humanize(target.type)}{' '}
          <Link
            className="text-link"
            to={toUrl({ target: target.id, page: 1 })}
            title={target.id}
            preventScrollReset
          >
            <code>{shortId(target.id)}</code>
          </Link>
        </span>
      </td>
      <td className="wide admin-log-details">
        {details && (
          <>
            <DetailLines details={details} />
            <JsonCell json={toInlineJson(details)} />
          </>
        )}
        {detailsStart !== null && (
          <>
            <JsonCell json={`${detailsStart}…`} />
            <span className="muted">{t('logs.long')}</span>
          </>
        )}
      </td>
      <td data-label={t('logs.time')} className="admin-log-time">
        <LocalTime iso={date} />
      </td>
      <td className="end wide">
        <div className="admin-actions">
          <Link className="button button--plain" to={detailsUrl} preventScrollReset>
            {t('logs.open')}
            <span className="sr-only"> {humanize(action)}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}
