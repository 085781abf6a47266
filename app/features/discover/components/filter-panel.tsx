import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ALL_OPTION } from '../../../../domain/forms/form.ts';
import { createDebouncer } from '../../../../lib/debounce.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { FilterSheet, OpenFilterSheet } from '../../../ui/pages/filter-sheet.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { toOptionValue } from '../../../ui/pages/select-options.ts';
import { useSubmitEarlyChanges } from '../../../ui/use-early-changes.ts';
import type { FilterPanel as Panel } from '../types.ts';
import { FilterInputs } from './filter-inputs.tsx';

/** While a number or keyword is typed. */
const DEBOUNCE_MS = 600;

type FilterPanelProps = { panel: Panel; path: string };

/**
 * A plain form whose state is the URL. With scripts, each choice takes effect at once. Beside the
 * list on wide screens, else in a sheet.
 */
export function FilterPanel({ panel, path }: FilterPanelProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const debouncer = useRef(createDebouncer()).current;
  useSubmitEarlyChanges(form);
  useEffect(() => debouncer.cancel, [debouncer]);
  const typedFields = useRef(new Set<HTMLInputElement>()).current;
  const shownPanel = useRef(panel);
  // Back and chips change the URL, and with it the defaults of the fields. What is being typed
  // stays when the list of an earlier choice arrives.
  useEffect(() => {
    // Not at first: the fields may have been changed before the scripts loaded.
    if (shownPanel.current === panel) return;
    shownPanel.current = panel;
    const typed = [...typedFields].map((field) => [field, field.value] as const);
    form.current?.reset();
    for (const [field, value] of typed) field.value = value;
  }, [panel, typedFields]);

  function apply(): void {
    debouncer.cancel();
    typedFields.clear();
    if (form.current) navigate(toUrl(path, panel, form.current), { preventScrollReset: true });
  }

  function change({ target }: FormEvent<HTMLFormElement>): void {
    if (target instanceof HTMLInputElement && /number|text/.test(target.type)) {
      typedFields.add(target);
      debouncer.schedule(apply, DEBOUNCE_MS);
    } else apply();
  }

  return (
    <form
      ref={form}
      action={path}
      autoComplete="off"
      aria-label={t('filter.label')}
      onInput={change}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {panel.hidden.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {/* Outside of the sheet: the genre is the first control of a list, on phones, too (H5). */}
      <div className="filter-bar">
        {panel.genre && (
          <>
            <SelectField {...panel.genre} />
            <button type="submit" className="button button--secondary without-js">
              {t('filter.apply')}
            </button>
          </>
        )}
        <OpenFilterSheet count={panel.chips.length} />
      </div>
      <FilterSheet className="filter-panel">
        <div className="filter-fields">
          <FilterInputs fields={panel.fields} />
        </div>
        <button type="submit" className="button button--secondary without-js">
          {t('filter.apply')}
        </button>
      </FilterSheet>
    </form>
  );
}

/**
 * The URL of the chosen filters. Without scripts, the server redirects to it. A newly chosen genre
 * is part of the path, which the server knows.
 */
function toUrl(path: string, { genre }: Panel, form: HTMLFormElement): string {
  const values = new FormData(form);
  const query = new URLSearchParams();
  const chosenGenre = values.get('genre');
  if (genre && chosenGenre !== toOptionValue(genre.value)) query.set('genre', String(chosenGenre));
  values.delete('genre');
  for (const { name, value } of form.querySelectorAll('select'))
    if (value === ALL_OPTION) values.delete(name);
  for (const name of new Set(values.keys())) {
    const texts = values.getAll(name).map(String);
    const isRange = name === 'year' || name === 'runtime';
    // As the server writes it.
    if (isRange && texts.some(Boolean)) query.append(name, [...new Set(texts)].join('-'));
    if (!isRange) for (const text of texts) if (text) query.append(name, text);
  }
  if (!query.has('service') && !query.has('rated')) query.delete('in');
  return query.size > 0 ? `${path}?${query}` : path;
}
