import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import { getLanguage, LANGUAGES } from '../../../../../domain/language/language.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { flagIcon, trashIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { Score } from '../../../../ui/score.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, sortableHead } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import { UserCell } from '../../ui/user-cell.tsx';
import type { ReviewDetails, ReviewRow } from '../data.server.ts';
import { RATINGS, type ReviewsQuery, reviewsQuery } from '../schema.ts';
import { ReviewBadges, TitleLink } from './review-badges.tsx';
import { DeleteReview, ReviewDialog } from './review-dialogs.tsx';

type ReviewsPageProps = {
  query: ReviewsQuery;
  reviews: Listing<ReviewRow>;
  size: number;
  /** Number of reported reviews; `most` stands for that many or more. */
  reported: { count: number; max: number };
  /** `null` if not found. */
  opened: ReviewDetails | null;
};

type ToUrl = (changed: Partial<ReviewsQuery>) => string;

/** Reviews of all titles, and the reported ones (M4). */
export function ReviewsPage({ query, reviews, size, reported, opened }: ReviewsPageProps) {
  const { code, t } = useLanguage();
  const toUrl: ToUrl = (changed) =>
    adminLinks.tab(code, 'reviews', reviewsQuery.write({ ...query, open: null, ...changed }));
  const listUrl = toUrl({});
  const isEmpty = reviews.rows.length === 0;
  const clearTo = reviewsQuery.hasFilters(query)
    ? adminLinks.tab(
        code,
        'reviews',
        reviewsQuery.write({ reported: query.reported, sort: query.sort }),
      )
    : null;
  return (
    <>
      {query.open !== null && opened === null && (
        <NotFoundDialog title={t('reviews.one')} closeTo={listUrl} />
      )}
      {query.open?.dialog === 'open' && opened !== null && (
        <ReviewDialog
          review={opened}
          closeTo={listUrl}
          deleteUrl={toUrl({ open: { dialog: 'delete', id: opened.id } })}
        />
      )}
      {query.open?.dialog === 'delete' && opened !== null && (
        <DeleteReview review={opened} closeTo={listUrl} />
      )}
      <TabHead title={t('admin.tab_reviews')} listing={reviews} size={size} />
      <nav className="segments admin-queue" aria-label={t('reviews.which')}>
        <Link
          to={toUrl({ reported: false, page: 1 })}
          preventScrollReset
          replace
          aria-current={query.reported ? undefined : 'page'}
        >
          {t('admin.all')}
        </Link>
        <Link
          to={toUrl({ reported: true, page: 1 })}
          preventScrollReset
          replace
          aria-current={query.reported ? 'page' : undefined}
        >
          <Icon svg={flagIcon} />
          {t('reviews.reported')}
          {reported.count > 0 && <ReportedCount {...reported} />}
        </Link>
      </nav>
      {(!isEmpty || clearTo !== null) && (
        <ReviewFilters query={query} clearTo={isEmpty ? null : clearTo} />
      )}
      {isEmpty ? (
        <EmptyList clearTo={clearTo}>
          {t(
            clearTo !== null
              ? 'admin.no_match'
              : query.reported
                ? 'reviews.none_reported'
                : 'reviews.none',
          )}
        </EmptyList>
      ) : (
        <AdminTable
          caption={t(query.reported ? 'reviews.reported' : 'admin.tab_reviews')}
          heads={[
            { label: t('reviews.user') },
            { label: t('reviews.content') },
            { label: t('reviews.rating') },
            { label: t('reviews.text') },
            sortableHead(
              t(query.reported ? 'reviews.last_report' : 'reviews.date'),
              query.sort,
              ['newest', 'oldest'],
              (sort) => toUrl({ sort, page: 1 }),
            ),
            { label: t('admin.actions'), end: true },
          ]}
        >
          {reviews.rows.map((review) => (
            <ReviewTableRow
              key={review.id}
              review={review}
              showsReports={query.reported}
              toUrl={toUrl}
            />
          ))}
        </AdminTable>
      )}
      <Pager page={reviews.page} pages={reviews.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

function ReportedCount({ count, max }: { count: number; max: number }) {
  const { format } = useLanguage();
  return (
    <span className="badge badge--warning">
      {count < max ? format.number(count) : `${format.number(max)}+`}
    </span>
  );
}

function ReviewFilters({ query, clearTo }: { query: ReviewsQuery; clearTo: string | null }) {
  const { code, t, format } = useLanguage();
  const { title, user, rating, language, reported, sort } = query;
  return (
    <FilterForm
      path={adminLinks.tab(code, 'reviews')}
      toQuery={reviewsQuery.normalize}
      clearTo={clearTo}
    >
      {reported && <input type="hidden" name="reported" value="1" />}
      <SearchField label={t('reviews.search')} value={title} />
      <FilterField label={t('reviews.user_or_id')} name="user" value={user} />
      <FilterSelect
        name="rating"
        label={t('reviews.rating')}
        allLabel={t('filter.any_rating')}
        values={RATINGS.map(String)}
        value={rating === null ? null : String(rating)}
        toLabel={(value) => t('reviews.of_ten', { rating: Number(value) })}
      />
      <FilterSelect
        name="language"
        label={t('reviews.language')}
        allLabel={t('reviews.all_languages')}
        value={language}
        values={LANGUAGE_CODES}
        toLabel={(value) => format.languageName(getLanguage(value).tag)}
      />
      <SortSelect sort={sort} />
    </FilterForm>
  );
}

function ReviewTableRow({
  review,
  showsReports,
  toUrl,
}: {
  review: ReviewRow;
  showsReports: boolean;
  toUrl: ToUrl;
}) {
  const { t } = useLanguage();
  const { id, author, rating, text, date, reportedAt } = review;
  const detailsUrl = toUrl({ open: { dialog: 'open', id } });
  return (
    <tr>
      <td className="admin-review-author">
        <UserCell name={author.username} nameless={t('reviews.unknown_user')} />
      </td>
      <td className="admin-review-title">
        <TitleLink title={review.title} />
      </td>
      <td>
        <Score value={rating} withScale rounded />
      </td>
      <td className="wide admin-review-text">
        <Link to={detailsUrl} preventScrollReset>
          {text === null ? (
            <span className="muted">{t('reviews.no_text')}</span>
          ) : (
            <bdi>{text}</bdi>
          )}
        </Link>
        <ReviewBadges review={review} />
      </td>
      {showsReports && reportedAt !== null ? (
        <td data-label={t('reviews.last_report')} className="admin-review-date">
          <LocalTime iso={reportedAt} />
          <small>
            {t('reviews.date')} <LocalTime iso={date} day />
          </small>
        </td>
      ) : (
        <td data-label={t('reviews.date')} className="admin-review-date">
          <LocalTime iso={date} day />
        </td>
      )}
      <td className="end wide admin-review-actions">
        <div className="admin-actions">
          <Link className="button button--plain" to={detailsUrl} preventScrollReset>
            {t('reviews.read')}
            <span className="sr-only"> {author.username}</span>
          </Link>
          <Link
            className="button button--plain admin-danger"
            to={toUrl({ open: { dialog: 'delete', id } })}
            preventScrollReset
          >
            <Icon svg={trashIcon} />
            {t('admin.delete')}
            <span className="sr-only"> {author.username}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}
