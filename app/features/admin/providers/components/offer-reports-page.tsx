import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import type { ProviderIssues } from '../../../../../domain/admin/provider-issues.ts';
import { OFFER_REPORT_KINDS } from '../../../../../domain/titles/offer-report.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm } from '../../../../ui/pages/filter-form.tsx';
import { SelectField } from '../../../../ui/pages/select-field.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import { type ReportsQuery, reportsQuery } from '../schema.ts';
import type { OfferReportRow, OpenReport } from '../types.ts';
import { OpenReportDialog, ResolveForm } from './offer-report-dialogs.tsx';
import { TitleCell } from './provider-cell.tsx';
import { CountryFilter } from './provider-filters.tsx';
import { ProviderViews } from './provider-views.tsx';

export type OfferReportsPageData = {
  query: ReportsQuery;
  reports: Listing<OfferReportRow>;
  size: number;
  opened: OpenReport | null;
  issues: ProviderIssues;
};

type ToUrl = (changed: Partial<ReportsQuery>) => string;

/** Offers that visitors reported as wrong or missing (M8). */
export function OfferReportsPage({ query, reports, size, opened, issues }: OfferReportsPageData) {
  const { code, t } = useLanguage();
  const toUrl: ToUrl = (changed) =>
    adminLinks.tab(code, 'providers', reportsQuery.write({ ...query, open: null, ...changed }));
  const { resolved } = query;
  const clearTo = reportsQuery.hasFilters(query)
    ? adminLinks.tab(code, 'providers', reportsQuery.write({ resolved }))
    : null;
  const isEmpty = reports.rows.length === 0;
  return (
    <>
      {opened && <OpenReportDialog opened={opened} toUrl={toUrl} />}
      <TabHead title={t('admin.tab_providers')} listing={reports} size={size} />
      <ProviderViews current="reports" issues={issues} />
      <ReportFilters query={query} clearTo={isEmpty ? null : clearTo} />
      {isEmpty ? (
        <EmptyList clearTo={clearTo}>
          {t(
            clearTo !== null
              ? 'admin.no_match'
              : resolved
                ? 'offer_reports.none_resolved'
                : 'offer_reports.none',
          )}
        </EmptyList>
      ) : (
        <AdminTable
          caption={t('offer_reports.reports')}
          heads={[
            { label: t('providers.title') },
            { label: t('offer_reports.kind') },
            { label: t('offer_reports.shown') },
            { label: t('offer_reports.last') },
            { label: t('admin.actions'), end: true },
          ]}
        >
          {reports.rows.map((report) => (
            <ReportTableRow key={report.id} report={report} toUrl={toUrl} />
          ))}
        </AdminTable>
      )}
      <Pager page={reports.page} pages={reports.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function ReportFilters({ query, clearTo }: { query: ReportsQuery; clearTo: string | null }) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'providers')}
      toQuery={reportsQuery.normalize}
      clearTo={clearTo}
    >
      <SelectField
        label={t('offer_reports.status')}
        name="reports"
        value={query.resolved ? 'resolved' : 'open'}
        options={(['open', 'resolved'] as const).map((value) => ({
          value,
          label: t(`offer_reports.${value}`),
        }))}
      />
      <FilterSelect
        name="kind"
        label={t('offer_reports.kind')}
        allLabel={t('admin.all')}
        value={query.kind}
        values={OFFER_REPORT_KINDS}
        toLabel={(kind) => t(`offer_reports.kind_${kind}`)}
      />
      <CountryFilter country={query.country} />
    </FilterForm>
  );
}

function ReportTableRow({ report, toUrl }: { report: OfferReportRow; toUrl: ToUrl }) {
  const { t, format } = useLanguage();
  const { id, title, titleName, country, service, shown, resolved } = report;
  const name = titleName ?? String(title.id);
  return (
    <tr>
      <td className="wide">
        <TitleCell title={title} name={titleName} />
      </td>
      <td className="wide provider-report">
        <ReportSummary report={report} />
        <small>{format.regionName(country)}</small>
      </td>
      <td className="wide provider-report-shown" data-label={t('offer_reports.shown')}>
        {shown.length === 0 ? (
          <span className="muted">{t('offer_reports.nothing')}</span>
        ) : (
          <bdi>{format.join(shown.map((each) => each.name))}</bdi>
        )}
      </td>
      <td data-label={t('offer_reports.last')} className="provider-dates">
        <LocalTime iso={report.last} day />
        {resolved && (
          <small>
            {t.rich('offer_reports.resolved_at', { date: <LocalTime iso={resolved.at} day /> })}
            {resolved.by && (
              <>
                {' · '}
                <bdi>{resolved.by}</bdi>
              </>
            )}
          </small>
        )}
      </td>
      <td className="end wide">
        <div className="admin-actions">
          <Link
            className="button button--plain"
            to={toUrl({ open: { dialog: 'view', id } })}
            preventScrollReset
          >
            {t('offer_reports.compare')}
            <span className="sr-only"> {service ?? name}</span>
          </Link>
          {!resolved && (
            <>
              <Link
                className="button button--plain"
                to={toUrl({ open: { dialog: 'add', id } })}
                preventScrollReset
              >
                <Icon svg={plusIcon} />
                <span className="provider-action-label">{t('offer_reports.add')}</span>
                <span className="sr-only"> {service ?? name}</span>
              </Link>
              <ResolveForm report={report} listUrl={toUrl({})} kind="plain" />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

/** The problem, its service and the number of reports. */
export function ReportSummary({ report: { kind, service, count } }: { report: OfferReportRow }) {
  const { t } = useLanguage();
  return (
    <>
      {service !== null && (
        <strong>
          <bdi>{service}</bdi>
        </strong>
      )}
      <span className="provider-report-badges">
        <span className="badge badge--warning">{t(`offer_reports.kind_${kind}`)}</span>
        <span className="badge">{t('offer_reports.count', { count })}</span>
      </span>
    </>
  );
}
