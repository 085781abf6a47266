import { Link } from 'react-router';
import { LANGUAGES, languageOf } from '../../../../../domain/language.ts';
import type { Listing } from '../../../../../domain/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { flagIcon, trashIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { Score } from '../../../../ui/score.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, EmptyList, ResultCount, sortHead } from '../../ui/admin-table.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import { UserCell } from '../../ui/user-cell.tsx';
import type { ReviewDetails, ReviewRow } from '../data.server.ts';
import { RATINGS, type ReviewsQuery, readReviewsQuery, writeReviewsQuery } from '../schema.ts';
import { DeleteReview, ReadDialog } from './review-dialogs.tsx';
import { ReviewBadges, TitleLink } from './review-facts.tsx';

type ReviewsPageProps = {
  query: ReviewsQuery;
  reviews: Listing<ReviewRow>;
  size: number;
  /** Number of reported reviews; `most` stands for that many or more. */
  reported: { count: number; most: number };
  /** `null` if not found. */
  opened: ReviewDetails | null;
};

type Address = (changed: Partial<ReviewsQuery>) => string;

/** Reviews of all titles, and the reported ones (M4). */
export function ReviewsPage({ query, reviews, size, reported, opened }: ReviewsPageProps) {
  const { code, t } = useLanguage();
  const address: Address = (changed) =>
    adminLinks.tab(code, 'reviews', writeReviewsQuery({ ...query, open: null, ...changed }));
  const here = address({});
  return (
    <>
      {query.open !== null && opened === null && (
        <NotFoundDialog title={t('reviews.one')} closeTo={here} />
      )}
      {query.open?.dialog === 'open' && opened !== null && (
        <ReadDialog
          review={opened}
          closeTo={here}
          deleteAt={address({ open: { dialog: 'delete', id: opened.id } })}
        />
      )}
      {query.open?.dialog === 'delete' && opened !== null && (
        <DeleteReview review={opened} closeTo={here} />
      )}
      <nav className="segments admin-queue" aria-label={t('reviews.which')}>
        <Link
          to={address({ reported: false, page: 1 })}
          preventScrollReset
          replace
          aria-current={query.reported ? undefined : 'page'}
        >
          {t('admin.all')}
        </Link>
        <Link
          to={address({ reported: true, page: 1 })}
          preventScrollReset
          replace
          aria-current={query.reported ? 'page' : undefined}
        >
          <Icon svg={flagIcon} />
          {t('reviews.reported')}
          {reported.count > 0 && <ReportedCount {...reported} />}
        </Link>
      </nav>
      <div className="admin-bar">
        <ReviewFilters query={query} />
        <ResultCount of={reviews} size={size} />
      </div>
      {reviews.rows.length === 0 ? (
        <EmptyList>
          {t(query.reported && reported.count === 0 ? 'reviews.none_reported' : 'admin.no_match')}
        </EmptyList>
      ) : (
        <AdminTable
          caption={t(query.reported ? 'reviews.reported' : 'admin.tab_reviews')}
          heads={[
            { label: t('reviews.user') },
            { label: t('reviews.content') },
            { label: t('reviews.rating') },
            { label: t('reviews.text') },
            sortHead(
              t(query.reported ? 'reviews.last_report' : 'reviews.date'),
              query.sort,
              ['newest', 'oldest'],
              (sort) => address({ sort, page: 1 }),
            ),
            { label: t('admin.actions'), end: true },
          ]}
        >
          {reviews.rows.map((review) => (
            <ReviewLine key={review.id} review={review} queue={query.reported} address={address} />
          ))}
        </AdminTable>
      )}
      <Pager page={reviews.page} pages={reviews.pages} address={(page) => address({ page })} />
    </>
  );
}

const LANGS = LANGUAGES.map(({ code }) => code);

function ReportedCount({ count, most }: { count: number; most: number }) {
  const { format } = useLanguage();
  return (
    <span className="badge badge--warning">
      {count < most ? format.number(count) : `${format.number(most)}+`}
    </span>
  );
}

function ReviewFilters({ query }: { query: ReviewsQuery }) {
  const { code, t, format } = useLanguage();
  const { title, user, rating, language, reported, sort } = query;
  const narrowed = title !== '' || user !== '' || rating !== null || language !== null;
  return (
    <FilterForm
      path={adminLinks.tab(code, 'reviews')}
      addressOf={(chosen) =>
        adminLinks.tab(code, 'reviews', writeReviewsQuery(readReviewsQuery(chosen)))
      }
      clearTo={
        narrowed ? adminLinks.tab(code, 'reviews', writeReviewsQuery({ reported, sort })) : null
      }
    >
      {reported && <input type="hidden" name="reported" value="1" />}
      <WordsField label={t('reviews.search')} value={title} />
      <FilterField label={t('reviews.user_or_id')} name="user" value={user} />
      <FilterChoice
        name="rating"
        label={t('reviews.rating')}
        all={t('filter.any_rating')}
        values={RATINGS.map(String)}
        value={rating === null ? null : String(rating)}
        say={(value) => t('reviews.of_ten', { rating: Number(value) })}
      />
      <FilterChoice
        name="language"
        label={t('reviews.language')}
        all={t('reviews.all_languages')}
        value={language}
        values={LANGS}
        say={(value) => format.languageName(languageOf(value).tag)}
      />
      <SortChoice sort={sort} />
    </FilterForm>
  );
}

function ReviewLine({
  review,
  queue,
  address,
}: {
  review: ReviewRow;
  queue: boolean;
  address: Address;
}) {
  const { t } = useLanguage();
  const { id, author, rating, text, date, reportedAt } = review;
  const more = address({ open: { dialog: 'open', id } });
  return (
    <tr>
      <td className="admin-review-author">
        <UserCell name={author.username} nameless={t('reviews.unknown_user')} />
      </td>
      <td className="admin-review-title">
        <TitleLink title={review.title} />
      </td>
      <td>
        <Score value={rating} of10 whole />
      </td>
      <td className="wide admin-review-text">
        <Link to={more} preventScrollReset>
          {text === null ? (
            <span className="quiet">{t('reviews.no_text')}</span>
          ) : (
            <bdi>{text}</bdi>
          )}
        </Link>
        <ReviewBadges review={review} />
      </td>
      {queue && reportedAt !== null ? (
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
          <Link className="button button--plain" to={more} preventScrollReset>
            {t('reviews.read')}
            <span className="sr-only"> {author.username}</span>
          </Link>
          <Link
            className="button button--plain admin-danger"
            to={address({ open: { dialog: 'delete', id } })}
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
