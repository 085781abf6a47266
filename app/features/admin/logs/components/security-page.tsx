import { Link } from 'react-router';
import { SECURITY_EVENTS } from '../../../../../domain/security-event.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { panelLinks } from '../../../../i18n/panel-links.ts';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { ExportForm } from '../../../../ui/panel/export-form.tsx';
import { FilterChoice } from '../../../../ui/panel/filter-choice.tsx';
import { FilterField } from '../../../../ui/panel/filter-field.tsx';
import { Moment } from '../../../../ui/panel/moment.tsx';
import { EmptyList, PanelTable, Tally } from '../../../../ui/panel/panel-table.tsx';
import { PersonCell, shortId } from '../../../../ui/panel/person-cell.tsx';
import type { SecurityPageData, SecurityRow } from '../get-security.server.ts';
import { eventTone, inOwnDays, knownEvent, wordsOf } from '../rules.ts';
import { readSecurityQuery, type SecurityQuery, writeSecurityQuery } from '../schema.ts';
import { Changes, RawDetails } from './log-details.tsx';
import { LogSource } from './log-source.tsx';

type ToUrl = (changed: Partial<SecurityQuery>) => string;

/** Sign-ins, failures, changes of credentials and roles, newest first. */
export function SecurityPage({ query, events, size }: SecurityPageData) {
  const { code, t } = useLanguage();
  const toUrl: ToUrl = (changed) =>
    panelLinks.tab(code, 'logs', writeSecurityQuery({ ...query, ...changed }));
  return (
    <>
      <LogSource current="security" />
      <div className="panel-bar">
        <SecurityFilters query={query} />
        <div className="panel-log-bar">
          <Tally of={events} size={size} />
          {events.rows.length > 0 && (
            <ExportForm
              to={panelLinks.file(
                code,
                'logs',
                'security.csv',
                writeSecurityQuery({ ...query, page: 1 }),
              )}
            >
              {t('logs.export')}
            </ExportForm>
          )}
        </div>
      </div>
      {events.rows.length === 0 ? (
        <EmptyList>{t(isNarrowed(query) ? 'admin.no_match' : 'logs.security_none')}</EmptyList>
      ) : (
        <PanelTable
          caption={t('logs.source_security')}
          heads={[
            { label: t('logs.user') },
            { label: t('logs.event') },
            { label: t('logs.details') },
            { label: t('logs.time') },
          ]}
        >
          {events.rows.map((row) => (
            <EventLine key={row.id} row={row} toUrl={toUrl} />
          ))}
        </PanelTable>
      )}
      <Pager page={events.page} pages={events.pages} address={(page) => toUrl({ page })} />
    </>
  );
}

function isNarrowed(query: SecurityQuery): boolean {
  const { source: _, ...chosen } = writeSecurityQuery({ ...query, page: 1 });
  return Object.keys(chosen).length > 0;
}

function SecurityFilters({ query }: { query: SecurityQuery }) {
  const { code, t } = useLanguage();
  const { who, event, from, to } = query;
  const path = panelLinks.tab(code, 'logs');
  return (
    <FilterForm
      path={path}
      addressOf={(chosen) =>
        panelLinks.tab(code, 'logs', writeSecurityQuery(inOwnDays(readSecurityQuery(chosen))))
      }
      clearTo={isNarrowed(query) ? panelLinks.tab(code, 'logs', writeSecurityQuery({})) : null}
    >
      <input type="hidden" name="source" value="security" />
      <WordsField label={t('logs.user_search')} value={who} />
      <FilterChoice
        name="event"
        label={t('logs.event')}
        all={t('logs.any_event')}
        value={event}
        values={SECURITY_EVENTS}
        say={(value) => t(`security.${value}`)}
      />
      <FilterField label={t('logs.from')} name="from" value={from ?? ''} type="date" />
      <FilterField label={t('logs.to')} name="to" value={to ?? ''} type="date" />
    </FilterForm>
  );
}

function EventLine({
  row: { event, user, details, date },
  toUrl,
}: {
  row: SecurityRow;
  toUrl: ToUrl;
}) {
  const { t } = useLanguage();
  return (
    <tr>
      <td className="panel-log-admin">
        <PersonCell
          name={user?.username ?? null}
          nameless={t('logs.no_user')}
          below={
            user && (
              <Link
                className="text-link"
                to={toUrl({ who: user.id, page: 1 })}
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
      <td className="wide panel-log-details">
        {Object.keys(details).length > 0 && (
          <>
            <Changes details={details} />
            <RawDetails details={details} />
          </>
        )}
      </td>
      <td data-label={t('logs.time')} className="panel-log-time">
        <Moment iso={date} />
      </td>
    </tr>
  );
}

function EventBadge({ event }: { event: string }) {
  const { t } = useLanguage();
  const known = knownEvent(event);
  const tone = eventTone(event);
  return (
    <span
      className={tone === null ? 'badge panel-log-action' : `badge badge--${tone} panel-log-action`}
    >
      {known === null ? wordsOf(event) : t(`security.${known}`)}
    </span>
  );
}
