import { type ChangeEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { countFilters, FILTER_PARAMETERS } from '../../../../domain/lists/list.ts';
import { genreSlug } from '../../../../domain/titles/slug.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { CloseFilterSheet, FILTER_SHEET, OpenFilterSheet } from '../../../ui/lazy/filter-sheet.tsx';
import { SelectField } from '../../../ui/lazy/select-field.tsx';
import { toRegionOptions } from '../../../ui/lazy/select-options.tsx';
import { useSubmitEarlyChanges } from '../../../ui/use-early-changes.ts';
import type { FilterField } from '../get-filter-fields.server.ts';
import type { ListPage } from '../get-list-page.server.ts';
import { writeListQuery } from '../schema.ts';
import { GenrePicker } from './genre-picker.tsx';

const FIRST_YEAR = 1900;

export type FilteredList = ListPage & { filterFields: FilterField[] };

/**
 * A plain form whose state is the URL. With scripts, each choice takes effect at once. On phones it
 * is a popover at the bottom of the screen, which works without scripts.
 */
export function FilterBar({ list, path }: { list: FilteredList; path: string }) {
  const { code, t, format } = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useSubmitEarlyChanges(form);
  const { type, genres, genre, query } = list;
  const count = countFilters(query);

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
    const formValues = new FormData(event.currentTarget);
    const filters = new URLSearchParams();
    for (const name of Object.values(FILTER_PARAMETERS))
      for (const value of formValues.getAll(name)) if (value) filters.append(name, String(value));
    const region = formValues.get('region');
    // The server stores another region and redirects to the URL without it.
    if (region !== list.region) filters.set('region', String(region));
    const search = filters.size > 0 ? `?${filters}` : '';
    navigate(path + search, { preventScrollReset: true });
  }

  return (
    <>
      <OpenFilterSheet count={count + (genre ? 1 : 0)} />
      <form
        id={FILTER_SHEET}
        popover="auto"
        ref={form}
        className="filters filter-sheet"
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
        <GenrePicker
          genres={genres.filter(({ id }) => id !== genre?.id)}
          selectedIds={query.genreIds}
        />
        {list.filterFields.map((field) => (
          <SelectField key={field.name} {...field} />
        ))}
        <YearField year={query.year} />
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
        <CloseFilterSheet />
        {count > 0 && (
          <Link className="text-link" to={path} preventScrollReset>
            {t('filter.clear')}
          </Link>
        )}
      </form>
    </>
  );
}

/** Its options are not sent by the server, because they are many. */
function YearField({ year }: { year: number | null }) {
  const { t } = useLanguage();
  const lastYear = new Date().getUTCFullYear() + 1;
  const years = Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, index) => lastYear - index);
  return (
    <SelectField
      label={t('filter.year')}
      name={FILTER_PARAMETERS.year}
      value={year === null ? '' : String(year)}
      options={[
        { value: '', label: t('filter.any_year') },
        ...years.map((value) => ({ value, label: String(value) })),
      ]}
    />
  );
}
