import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  FILTER_NAMES,
  FILTER_PARAMETERS,
  type FilterName,
  hasFilters,
  SORTS,
} from '../../../../domain/lists/list.ts';
import { genreSlug } from '../../../../domain/titles/slug.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { SelectField } from '../../../ui/lazy/select-field.tsx';
import { toRegionOptions } from '../../../ui/lazy/select-options.tsx';
import { useSubmitEarlyChanges } from '../../../ui/use-early-changes.ts';
import type { ListPage } from '../get-list-page.server.ts';
import { readListQuery, writeListQuery } from '../schema.ts';
import { GenrePicker } from './genre-picker.tsx';

const FIRST_YEAR = 1900;
const MINIMUM_SCORES = [9, 8, 7, 6, 5];

type FieldProps = { list: ListPage };

/** The form field of each filter. The type requires one for a new filter. */
const FIELDS: Record<FilterName, (props: FieldProps) => ReactNode> = {
  genreIds: ({ list: { genres, genre, query } }) => (
    <GenrePicker
      genres={genres.filter(({ id }) => id !== genre?.id)}
      selectedIds={query.genreIds}
    />
  ),
  sort: SortField,
  year: YearField,
  rating: RatingField,
};

/** A plain form whose state is the URL. With scripts, each choice takes effect at once. */
export function FilterBar({ list, path }: { list: ListPage; path: string }) {
  const { code, t, format } = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useSubmitEarlyChanges(form);
  const { type, genres, genre, query } = list;

  function chooseGenre(event: ChangeEvent<HTMLSelectElement>) {
    const chosenGenre = genres.find(({ name }) => genreSlug(name) === event.target.value);
    // Keeps the other filters, as submitting the form without scripts does.
    const filterQuery = writeListQuery({ ...query, page: 1, from: 1 });
    navigate(
      (chosenGenre ? links.genre(code, type, chosenGenre.name) : links.list(code, type)) +
        filterQuery,
    );
  }

  function apply(event: ChangeEvent<HTMLFormElement>) {
    // The genre is part of the path: see chooseGenre.
    if ((event.target as unknown as HTMLSelectElement).name === 'genre') return;
    const formValues = new URLSearchParams([...new FormData(event.currentTarget)] as [
      string,
      string,
    ][]);
    const search = writeListQuery(readListQuery(formValues));
    const region = formValues.get('region');
    // The server stores another region and redirects to the URL without it.
    const regionQuery = region === list.region ? '' : `${search ? '&' : '?'}region=${region}`;
    navigate(path + search + regionQuery, { preventScrollReset: true });
  }

  return (
    <form
      ref={form}
      className="filters"
      action={path}
      autoComplete="off"
      onChange={apply}
      aria-label={t('filter.label')}
    >
      <SelectField
        label={t('filter.genre')}
        name="genre"
        value={genre ? genreSlug(genre.name) : ''}
        options={[
          { value: '', label: t('filter.all_genres') },
          ...genres.map(({ name }) => ({ value: genreSlug(name), label: name })),
        ]}
        onChange={chooseGenre}
      />
      {FILTER_NAMES.map((name) => {
        const Field = FIELDS[name];
        return <Field key={name} list={list} />;
      })}
      {list.region !== null && (
        <SelectField
          label={t('region.label')}
          name="region"
          value={list.region}
          options={toRegionOptions([list.region, ...list.regions], format)}
        />
      )}
      <button type="submit" className="button button--secondary without-js">
        {t('filter.apply')}
      </button>
      {hasFilters(query) && (
        <Link className="text-link" to={path} preventScrollReset>
          {t('filter.clear')}
        </Link>
      )}
    </form>
  );
}

function SortField({ list: { query } }: FieldProps) {
  const { t } = useLanguage();
  return (
    <SelectField
      label={t('filter.sort')}
      name={FILTER_PARAMETERS.sort}
      value={query.sort ?? ''}
      options={SORTS.map((sort) => ({
        value: sort === 'popularity' ? '' : sort,
        label: t(`sort.${sort}`),
      }))}
    />
  );
}

function YearField({ list: { query } }: FieldProps) {
  const { t } = useLanguage();
  const lastYear = new Date().getUTCFullYear() + 1;
  const years = Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, index) => lastYear - index);
  return (
    <SelectField
      label={t('filter.year')}
      name={FILTER_PARAMETERS.year}
      value={query.year === null ? '' : String(query.year)}
      options={[
        { value: '', label: t('filter.any_year') },
        ...years.map((year) => ({ value: year, label: String(year) })),
      ]}
    />
  );
}

function RatingField({ list: { query } }: FieldProps) {
  const { t, format } = useLanguage();
  return (
    <SelectField
      label={t('filter.rating')}
      name={FILTER_PARAMETERS.rating}
      value={query.rating === null ? '' : String(query.rating)}
      options={[
        { value: '', label: t('filter.any_rating') },
        ...MINIMUM_SCORES.map((score) => ({
          value: score,
          label: t('filter.rating_from', { rating: format.number(score) }),
        })),
      ]}
    />
  );
}
