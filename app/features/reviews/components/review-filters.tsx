import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { getLanguage } from '../../../../domain/language/language.ts';
import { REVIEW_SORTS, type Reviews } from '../../../../domain/reviews/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { reviewQuery } from '../schema.ts';

/** Sort order and language. Navigates on change; without scripts the form has a button. */
export function ReviewFilters({
  reviews: { query, languages },
  path,
}: {
  reviews: Reviews;
  path: string;
}) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();

  function apply(event: ChangeEvent<HTMLFormElement>) {
    const parameters = new URLSearchParams([...new FormData(event.currentTarget)] as [
      string,
      string,
    ][]);
    navigate(`${path}?${new URLSearchParams(reviewQuery.normalize(parameters))}`, {
      preventScrollReset: true,
      replace: true,
    });
  }

  return (
    <form
      className="filters"
      action={`${path}#reviews`}
      onChange={apply}
      aria-label={t('filter.label')}
    >
      <SelectField
        label={t('filter.sort')}
        name="sort"
        value={query.sort === 'newest' ? '' : query.sort}
        options={REVIEW_SORTS.map((sort) => ({
          value: sort === 'newest' ? '' : sort,
          label: t(`review.sort_${sort}`),
        }))}
      />
      {(languages.length > 1 || query.language !== null) && (
        <SelectField
          label={t('review.language')}
          name="in"
          value={query.language ?? ''}
          options={[
            { value: '', label: t('review.all_languages') },
            ...languages.map(({ language, count }) => ({
              value: language,
              label:
                format.languageName(getLanguage(language).tag) +
                format.inBrackets(format.number(count)),
            })),
          ]}
        />
      )}
      <button type="submit" className="button button--secondary without-js">
        {t('filter.apply')}
      </button>
    </form>
  );
}
