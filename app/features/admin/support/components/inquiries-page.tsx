import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../../domain/admin.ts';
import type { Listing } from '../../../../../domain/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { EmptyList, ResultCount } from '../../ui/admin-table.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import type { InquiryDetails, InquiryRow } from '../data.server.ts';
import {
  ASSIGNEES,
  type InquiriesQuery,
  readInquiriesQuery,
  writeInquiriesQuery,
} from '../schema.ts';
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
  const address = (changed: Partial<InquiriesQuery>) =>
    adminLinks.tab(code, 'support', writeInquiriesQuery({ ...query, open: null, ...changed }));
  const here = address({});
  return (
    <>
      {query.open !== null && opened === null && !failed && (
        <NotFoundDialog title={t('support.inquiry')} closeTo={here} />
      )}
      {opened !== null && (
        <InquiryDialog
          key={opened.id}
          inquiry={opened}
          here={address({ open: opened.id })}
          closeTo={here}
        />
      )}
      <div className="admin-bar">
        <InquiryFilters query={query} />
        <ResultCount of={inquiries} size={size} />
      </div>
      {failed ? (
        <LoadFailed text="support.load_failed" />
      ) : inquiries.rows.length === 0 ? (
        <EmptyList>{t('support.empty')}</EmptyList>
      ) : (
        <ul className="inquiries">
          {inquiries.rows.map((inquiry) => (
            <li key={inquiry.id}>
              <InquiryCard inquiry={inquiry} to={address({ open: inquiry.id })} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={inquiries.page} pages={inquiries.pages} address={(page) => address({ page })} />
    </>
  );
}

function InquiryFilters({
  query: { text, status, priority, assignee, sort },
}: {
  query: InquiriesQuery;
}) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'support')}
      addressOf={(chosen) =>
        adminLinks.tab(code, 'support', writeInquiriesQuery(readInquiriesQuery(chosen)))
      }
      clearTo={text || status || priority || assignee ? adminLinks.tab(code, 'support') : null}
    >
      <WordsField label={t('support.search')} value={text} />
      <FilterChoice
        name="status"
        label={t('support.status')}
        all={t('admin.all')}
        value={status}
        values={INQUIRY_STATUSES}
        say={(one) => t(`support.status_${one}`)}
      />
      <FilterChoice
        name="priority"
        label={t('support.priority')}
        all={t('admin.all')}
        value={priority}
        values={INQUIRY_PRIORITIES.toReversed()}
        say={(one) => t(`support.priority_${one}`)}
      />
      <FilterChoice
        name="assignee"
        label={t('support.assignee')}
        all={t('admin.all')}
        value={assignee}
        values={ASSIGNEES}
        say={(one) => t(`support.of_${one}`)}
      />
      <SortChoice sort={sort} />
    </FilterForm>
  );
}
