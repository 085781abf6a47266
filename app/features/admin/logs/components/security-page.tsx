import { Link } from 'react-router';
import { SECURITY_EVENTS } from '../../../../../domain/accounts/security-event.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import { shortId, UserCell } from '../../ui/user-cell.tsx';
import type { SecurityPageData, SecurityRow } from '../get-security.server.ts';
import { eventTone, humanize, toInlineJson, toSecurityEvent, withLocalOffset } from '../rules.ts';
import { type SecurityQuery, securityQuery } from '../schema.ts';
import { DetailLines, JsonCell } from './log-details.tsx';
import { LogSourceSwitch } from './log-source.tsx';

type ToUrl = (changed: Partial<SecurityQuery>) => string;

export function SecurityPage({ query, events, size }: SecurityPageData) {
  const { code, t } = useLanguage();
  const toUrl: ToUrl = (changed) =>
    adminLinks.tab(code, 'logs', securityQuery.write({ ...query, ...changed }));
  const clearTo = securityQuery.hasFilters(query)
    ? adminLinks.tab(code, 'logs', securityQuery.write({ source: 'security' }))
    : null;
  const isEmpty = events.rows.length === 0;
  return (
    <>
      <TabHead title={t('admin.tab_logs')} listing={events} size={size}>
        {!isEmpty && (
          <ExportForm
            to={adminLinks.file(
              code,
              'logs',
              'security.csv',
              securityQuery.write({ ...query, page: 1 }),
            )}
          >
            {t('logs.export')}
          </ExportForm>
        )}
      </TabHead>
      <LogSourceSwitch current="security" />
      {(!isEmpty || clearTo !== null) && (
        <SecurityFilters query={query} clearTo={isEmpty ? null : clearTo} />
      )}
      {isEmpty ? (
        <EmptyList clearTo={clearTo}>
          {t(clearTo === null ? 'logs.security_none' : 'admin.no_match')}
        </EmptyList>
      ) : (
        <AdminTable
          caption={t('logs.source_security')}
          heads={[
            { label: t('logs.user') },
            { label: t('logs.event') },
            { label: t('logs.details') },
            { label: t('logs.time') },
          ]}
        >
          {events.rows.map((row) => (
            <EventTableRow key={row.id} row={row} toUrl={toUrl} />
          ))}
        </AdminTable>
      )}
      <Pager page={events.page} pages={events.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function SecurityFilters({ query, clearTo }: { query: SecurityQuery; clearTo: string | null }) {
  const { code, t } = useLanguage();
  const { text, event, from, to } = query;
  const path = adminLinks.tab(code, 'logs');
  return (
    <FilterForm
      path={path}
      toQuery={(fields) => securityQuery.write(withLocalOffset(securityQuery.read(fields)))}
      clearTo={clearTo}
    >
      <input type="hidden" name="source" value="security" />
      <SearchField label={t('logs.user_search')} value={text} />
      <FilterSelect
        name="event"
        label={t('logs.event')}
        allLabel={t('logs.any_event')}
        value={event}
        values={SECURITY_EVENTS}
        toLabel={(value) => t(`security.${value}`)}
      />
      <FilterField label={t('logs.from')} name="from" value={from ?? ''} type="date" />
      <FilterField label={t('logs.to')} name="to" value={to ?? ''} type="date" />
    </FilterForm>
  );
}

function EventTableRow({
  row: { event, user, details, date },
  toUrl,
}: {
  row: SecurityRow;
  toUrl: ToUrl;
}) {
  const { t } = useLanguage();
  return (
    <tr>
      <td className="admin-log-admin">
        <UserCell
          name={user?.username ?? null}
          nameless={t('logs.no_user')}
          below={
            user && (
              <Link
                className="text-link"
                to={toUrl({ text: user.id, page: 1 })}
                title={user.id}
                preventScrollReset
              >
                <code>{shortId(user.id)}</code>
              </Link>
            )
          }
        />
      </td>
      <td>
        <EventBadge event={event} />
      </td>
      <td className="wide admin-log-details">
        {Object.keys(details).length > 0 && (
          <>
            <DetailLines details={details} />
            <JsonCell json={toInlineJson(details)} />
          </>
        )}
      </td>
      <td data-label={t('logs.time')} className="admin-log-time">
        <LocalTime iso={date} />
      </td>
    </tr>
  );
}

function EventBadge({ event }: { event: string }) {
  const { t } = useLanguage();
  const securityEvent = toSecurityEvent(event);
  const tone = eventTone(event);
  return (
    <span
      className={tone === null ? 'badge admin-log-action' : `badge badge--${tone} admin-log-action`}
    >
      {securityEvent === null ? humanize(event) : t(`security.${securityEvent}`)}
    </span>
  );
}
