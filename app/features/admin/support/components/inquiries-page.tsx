import { INQUIRY_PRIORITIES, INQUIRY_STATUSES } from '../../../../../domain/admin.ts';
import type { Listing } from '../../../../../domain/listing.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { panelLinks } from '../../../../i18n/panel-links.ts';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { EmptyList, Tally } from '../../../../ui/panel/panel-table.tsx';
import type { InquiryDetails, InquiryRow } from '../data.server.ts';
import { ASSIGNEES, type InquiriesQuery, readInquiriesQuery, writeInquiriesQuery } from '../schema.ts';
import { InquiryCard } from './inquiry-card.tsx';
import { GoneDialog, InquiryDialog } from './inquiry-dialog.tsx';
import { optionsOf } from './options-of.tsx';

type InquiriesPageProps = {
  query: InquiriesQuery;
  inquiries: Listing<InquiryRow>;
  size: number;
  /** The inquiry in the dialog; null where it is gone. */
  opened: InquiryDetails | null;
  /** Nothing could be read. */
  failed: boolean;
};

/** Inquiries as cards, each with a dialog of its own (M6). */
export function InquiriesPage({ query, inquiries, size, opened, failed }: InquiriesPageProps) {
  const { code, t } = useLanguage();
  const address = (changed: Partial<InquiriesQuery>) =>
    panelLinks.tab(code, 'support', writeInquiriesQuery({ ...query, open: null, ...changed }));
  const here = address({});
  return (
    <>
      <div className="panel-bar">
        <InquiryFilters query={query} />
        <Tally of={inquiries} size={size} />
      </div>
      {failed ? (
        <div className="panel-warning inquiries-failed" role="alert">
          <p>{t('support.load_failed')}</p>
          <a className="button button--secondary" href={here}>
            {t('error.try_again')}
          </a>
        </div>
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
      {query.open !== null && opened === null && !failed && <GoneDialog closeTo={here} />}
      {opened !== null && <InquiryDialog key={opened.id} inquiry={opened} here={address({ open: opened.id })} closeTo={here} />}
    </>
  );
}

function InquiryFilters({ query: { text, status, priority, assignee, sort } }: { query: InquiriesQuery }) {
  const { code, t } = useLanguage();
  const all = (
    <option key="" value="">
      {t('admin.all')}
    </option>
  );
  return (
    <FilterForm
      path={panelLinks.tab(code, 'support')}
      addressOf={(chosen) => panelLinks.tab(code, 'support', writeInquiriesQuery(readInquiriesQuery(chosen)))}
      clearTo={text || status || priority || assignee ? panelLinks.tab(code, 'support') : null}
    >
      <WordsField label={t('support.search')} value={text} />
      <Choice label={t('support.status')} name="status" value={status ?? ''}>
        {all}
        {optionsOf(INQUIRY_STATUSES, status, (name) => t(`support.status_${name}`))}
      </Choice>
      <Choice label={t('support.priority')} name="priority" value={priority ?? ''}>
        {all}
        {optionsOf(INQUIRY_PRIORITIES.toReversed(), priority, (name) => t(`support.priority_${name}`))}
      </Choice>
      <Choice label={t('support.assignee')} name="assignee" value={assignee ?? ''}>
        {all}
        {optionsOf(ASSIGNEES, assignee, (name) => t(`support.of_${name}`))}
      </Choice>
      <Choice label={t('support.sort')} name="sort" value={sort === 'newest' ? '' : sort}>
        <option value="">{t('support.newest')}</option>
        <option value="oldest" selected={sort === 'oldest'}>
          {t('support.oldest')}
        </option>
      </Choice>
    </FilterForm>
  );
}
