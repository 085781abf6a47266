import { Link } from 'react-router';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { AdminDialog, NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { ReportsQuery } from '../schema.ts';
import type { OfferReportRow, OffersNow, OpenReport, ReportedService } from '../types.ts';
import { AddForm } from './add-form.tsx';
import { TitleCell } from './provider-cell.tsx';
import { OfferFields } from './provider-fields.tsx';

const RESOLVE_INTENTS: FormIntent[] = ['admin_offer_report_resolve'];

type OpenReportDialogProps = {
  opened: OpenReport;
  toUrl: (changed: Partial<ReportsQuery>) => string;
};

export function OpenReportDialog({ opened, toUrl }: OpenReportDialogProps) {
  const { t } = useLanguage();
  const { report } = opened;
  const closeTo = toUrl({});
  if (report === null) return <NotFoundDialog title={t('offer_reports.title')} closeTo={closeTo} />;
  return opened.dialog === 'add' ? (
    <AddDialog key={report.id} report={report} closeTo={closeTo} />
  ) : (
    <CompareDialog
      key={report.id}
      report={report}
      now={opened.now}
      closeTo={closeTo}
      addUrl={toUrl({ open: { dialog: 'add', id: report.id } })}
    />
  );
}

type CompareDialogProps = {
  report: OfferReportRow;
  now: OffersNow | 'failed' | null;
  closeTo: string;
  addUrl: string;
};

/** The page at the last report beside the page now. */
function CompareDialog({ report, now, closeTo, addUrl }: CompareDialogProps) {
  const { t, format } = useLanguage();
  const { title, titleName, service, shown, shownFrom, resolved } = report;
  return (
    <AdminDialog title={t('offer_reports.title')} closeTo={closeTo} wide>
      <TitleCell title={title} name={titleName} />
      <dl className="admin-facts">
        <dt>{t('offer_reports.kind')}</dt>
        <dd>
          {t(`offer_reports.kind_${report.kind}`)}
          {service !== null && (
            <>
              : <bdi>{service}</bdi>
            </>
          )}
        </dd>
        <dt>{t('providers.country')}</dt>
        <dd>{format.regionName(report.country)}</dd>
        <dt>{t('offer_reports.first')}</dt>
        <dd>
          <LocalTime iso={report.first} />
        </dd>
        <dt>{t('offer_reports.last')}</dt>
        <dd>
          <LocalTime iso={report.last} /> ({t('offer_reports.count', { count: report.count })})
        </dd>
      </dl>
      <div className="offer-comparison">
        <section>
          <h3>{t('offer_reports.shown')}</h3>
          <ServiceList services={shown} reported={service} />
          <DataAge from={shownFrom} />
        </section>
        <section>
          <h3>{t('offer_reports.now')}</h3>
          {now === 'failed' && <p className="admin-warning">{t('offer_reports.now_failed')}</p>}
          {now === null && <p className="admin-warning">{t('offer_reports.now_gone')}</p>}
          {now !== null && now !== 'failed' && (
            <>
              <ServiceList services={now.services} reported={service} />
              <DataAge from={now.from} />
              {service !== null && <Verdict service={service} now={now} />}
            </>
          )}
        </section>
      </div>
      {!resolved && (
        <div className="admin-buttons">
          <ResolveForm report={report} listUrl={closeTo} kind="primary" />
          <Link className="button button--secondary" to={addUrl} preventScrollReset replace>
            <Icon svg={plusIcon} />
            {t('offer_reports.add')}
          </Link>
        </div>
      )}
    </AdminDialog>
  );
}

type ServiceListProps = { services: ReportedService[]; reported: string | null };

function ServiceList({ services, reported }: ServiceListProps) {
  const { t } = useLanguage();
  if (services.length === 0) return <p className="muted">{t('offer_reports.nothing')}</p>;
  return (
    <ul>
      {services.map(({ name, kinds, curated }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a service may be listed twice
        <li key={index}>
          {name === reported ? (
            <mark>
              <bdi>{name}</bdi>
            </mark>
          ) : (
            <bdi>{name}</bdi>
          )}
          <small>
            {kinds}
            {curated && ` · ${t('offer_reports.curated')}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Empty if unknown. */
function DataAge({ from }: { from: string | null }) {
  const { t } = useLanguage();
  return (
    from !== null && (
      <p className="fine-print">
        {t.rich('offer_reports.data_from', { date: <LocalTime iso={from} /> })}
      </p>
    )
  );
}

function Verdict({ service, now }: { service: string; now: OffersNow }) {
  const { t } = useLanguage();
  const isShown = now.services.some(({ name }) => name.toLowerCase() === service.toLowerCase());
  return (
    <p>
      {t.rich(isShown ? 'offer_reports.still_shown' : 'offer_reports.not_shown', {
        name: <bdi>{service}</bdi>,
      })}
    </p>
  );
}

type ReportDialogProps = { report: OfferReportRow; closeTo: string };

/** A new offer of the reported title, which resolves the report. */
function AddDialog({ report, closeTo }: ReportDialogProps) {
  const { t } = useLanguage();
  const { id, title, titleName, service, country } = report;
  const hidden = {
    report: id,
    content_type: title.type,
    content_id: String(title.id),
  };
  return (
    <AdminDialog title={t('providers.add_title')} closeTo={closeTo}>
      <TitleCell title={title} name={titleName} />
      <AddForm hidden={hidden} closeTo={closeTo}>
        <OfferFields provider={null} defaults={{ name: service ?? '', country }} />
        <p className="muted">{t('offer_reports.add_text')}</p>
      </AddForm>
    </AdminDialog>
  );
}

type ResolveFormProps = { report: OfferReportRow; listUrl: string; kind: 'plain' | 'primary' };

export function ResolveForm({ report, listUrl, kind }: ResolveFormProps) {
  const { t } = useLanguage();
  const { id, service, title, titleName } = report;
  return (
    <PostForm
      action={useCurrentPath()}
      intents={RESOLVE_INTENTS}
      failureTitle="providers.failed"
      hidden={{ report: id, return: listUrl }}
      clientNavigation
    >
      <SubmitButton kind={kind} intent="admin_offer_report_resolve">
        {t('offer_reports.resolve')}
        <span className="sr-only"> {service ?? titleName ?? title.id}</span>
      </SubmitButton>
    </PostForm>
  );
}
