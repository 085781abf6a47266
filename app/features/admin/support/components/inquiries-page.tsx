import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../../domain/admin/admin.ts';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import type { InquiryDetails, InquiryRow } from '../data.server.ts';
import { ASSIGNEES, type InquiriesQuery, inquiriesQuery } from '../schema.ts';
import { InquiryCard } from './inquiry-card.tsx';
import { InquiryDialog } from './inquiry-dialog.tsx';

type InquiriesPageProps = {
  query: InquiriesQuery;
  inquiries: Listing<InquiryRow>;
  size: number;
  /** `null` if not found. */
  opened: InquiryDetails | null;
  /** The inquiries could not be read. */
  failed: boolean;
};

/** Inquiries as cards, each with its dialog (M6). */
export function InquiriesPage({ query, inquiries, size, opened, failed }: InquiriesPageProps) {
  const { code, t } = useLanguage();
  const toUrl = (changed: Partial<InquiriesQuery>) =>
    adminLinks.tab(code, 'support', inquiriesQuery.write({ ...query, open: null, ...changed }));
  const listUrl = toUrl({});
  const isEmpty = inquiries.rows.length === 0;
  const clearTo = inquiriesQuery.hasFilters(query) ? adminLinks.tab(code, 'support') : null;
  return (
    <>
      {query.open !== null && opened === null && !failed && (
        <NotFoundDialog title={t('support.inquiry')} closeTo={listUrl} />
      )}
      {opened !== null && (
        <InquiryDialog
          key={opened.id}
          inquiry={opened}
          dialogUrl={toUrl({ open: opened.id })}
          closeTo={listUrl}
        />
      )}
      <TabHead title={t('admin.tab_support')} listing={inquiries} size={size} />
      {(!isEmpty || clearTo !== null) && (
        <InquiryFilters query={query} clearTo={isEmpty ? null : clearTo} />
      )}
      {failed ? (
        <LoadFailed text="support.load_failed" />
      ) : isEmpty ? (
        <EmptyList clearTo={clearTo}>{t('support.empty')}</EmptyList>
      ) : (
        <ul className="inquiries">
          {inquiries.rows.map((inquiry) => (
            <li key={inquiry.id}>
              <InquiryCard inquiry={inquiry} to={toUrl({ open: inquiry.id })} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={inquiries.page} pages={inquiries.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function InquiryFilters({
  query: { text, status, priority, assignee, sort },
  clearTo,
}: {
  query: InquiriesQuery;
  clearTo: string | null;
}) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'support')}
      toQuery={inquiriesQuery.normalize}
      clearTo={clearTo}
    >
      <SearchField label={t('support.search')} value={text} />
      <FilterSelect
        name="status"
        label={t('support.status')}
        allLabel={t('admin.all')}
        value={status}
        values={INQUIRY_STATUSES}
        toLabel={(option) => t(`support.status_${option}`)}
      />
      <FilterSelect
        name="priority"
        label={t('support.priority')}
        allLabel={t('admin.all')}
        value={priority}
        values={INQUIRY_PRIORITIES.toReversed()}
        toLabel={(option) => t(`support.priority_${option}`)}
      />
      <FilterSelect
        name="assignee"
        label={t('support.assignee')}
        allLabel={t('admin.all')}
        value={assignee}
        values={ASSIGNEES}
        toLabel={(option) => t(`support.of_${option}`)}
      />
      <SortSelect sort={sort} />
    </FilterForm>
  );
}
