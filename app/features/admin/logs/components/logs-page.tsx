import { Link } from 'react-router';
import { LOG_ACTIONS, LOG_TARGETS } from '../../../../../domain/admin.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { inBrackets } from '../../../../i18n/in-brackets.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { AdminTable, EmptyList, ResultCount } from '../../ui/admin-table.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { shortId, UserCell } from '../../ui/user-cell.tsx';
import type { LogRow, LogsPageData } from '../get-logs.server.ts';
import { inOwnDays, wordsOf } from '../rules.ts';
import { type LogsQuery, readLogsQuery, writeLogsQuery } from '../schema.ts';
import { ActionBadge, Changes, RawDetails } from './log-details.tsx';
import { LogDialog } from './log-dialog.tsx';
import { LogSource } from './log-source.tsx';

type Address = (changed: Partial<LogsQuery>) => string;

/** The admin log (M9). */
export function LogsPage({ query, logs, size, administrators, opened }: LogsPageData) {
  const { code, t } = useLanguage();
  const address: Address = (changed) =>
    adminLinks.tab(code, 'logs', writeLogsQuery({ ...query, open: null, ...changed }));
  return (
    <>
      {query.open !== null && <LogDialog log={opened} closeTo={address({})} />}
      <LogSource current="changes" />
      <div className="admin-bar">
        <LogFilters query={query} administrators={administrators} />
        <div className="admin-log-bar">
          <ResultCount of={logs} size={size} />
          {logs.rows.length > 0 && (
            <ExportForm
              to={adminLinks.file(
                code,
                'logs',
                'logs.csv',
                writeLogsQuery({ ...query, page: 1, open: null }),
              )}
            >
              {t('logs.export')}
            </ExportForm>
          )}
        </div>
      </div>
      {logs.rows.length === 0 ? (
        <EmptyList>{t(isNarrowed(query) ? 'admin.no_match' : 'logs.none')}</EmptyList>
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
            <LogLine key={log.id} log={log} address={address} />
          ))}
        </AdminTable>
      )}
      <Pager page={logs.page} pages={logs.pages} address={(page) => address({ page })} />
    </>
  );
}

function isNarrowed(query: LogsQuery): boolean {
  return Object.keys(writeLogsQuery({ ...query, page: 1, open: null })).length > 0;
}

function LogFilters({ query, administrators }: Pick<LogsPageData, 'query' | 'administrators'>) {
  const { code, t } = useLanguage();
  const { who, admin, action, type, target, from, to } = query;
  return (
    <FilterForm
      path={adminLinks.tab(code, 'logs')}
      addressOf={(chosen) =>
        adminLinks.tab(code, 'logs', writeLogsQuery(inOwnDays(readLogsQuery(chosen))))
      }
      clearTo={isNarrowed(query) ? adminLinks.tab(code, 'logs') : null}
    >
      <WordsField label={t('logs.search')} value={who} />
      <Choice label={t('logs.admin')} name="admin" value={admin}>
        <option value="">{t('logs.everyone')}</option>
        {administrators.map(({ id, username }) => (
          <option key={id} value={id} selected={id === admin}>
            {username ?? t('logs.unknown_admin') + inBrackets(code, shortId(id))}
          </option>
        ))}
      </Choice>
      <FilterChoice
        name="action"
        label={t('logs.action')}
        all={t('logs.any_action')}
        value={action}
        values={LOG_ACTIONS}
        say={wordsOf}
      />
      <FilterChoice
        name="type"
        label={t('logs.type')}
        all={t('logs.any_type')}
        value={type}
        values={LOG_TARGETS}
        say={wordsOf}
      />
      <FilterField label={t('logs.target_id')} name="target" value={target} />
      <FilterField label={t('logs.from')} name="from" value={from ?? ''} type="date" />
      <FilterField label={t('logs.to')} name="to" value={to ?? ''} type="date" />
    </FilterForm>
  );
}

function LogLine({ log, address }: { log: LogRow; address: Address }) {
  const { t } = useLanguage();
  const { id, admin, action, target, details, date } = log;
  const more = address({ open: { id } });
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
          {wordsOf(target.type)}{' '}
          <Link
            className="text-link"
            to={address({ target: target.id, page: 1 })}
            title={target.id}
            preventScrollReset
          >
            <code>{shortId(target.id)}</code>
          </Link>
        </span>
      </td>
      <td className="wide admin-log-details">
        {details === null ? (
          <span className="quiet">{t('logs.long')}</span>
        ) : (
          <>
            <Changes details={details} />
            <RawDetails details={details} />
          </>
        )}
      </td>
      <td data-label={t('logs.time')} className="admin-log-time">
        <LocalTime iso={date} />
      </td>
      <td className="end wide">
        <div className="admin-actions">
          <Link className="button button--plain" to={more} preventScrollReset>
            {t('logs.open')}
            <span className="sr-only"> {wordsOf(action)}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}
