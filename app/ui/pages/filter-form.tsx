import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { createDebouncer } from '../../../lib/debounce.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { searchIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { useSubmitEarlyChanges } from '../use-early-changes.ts';

type FilterFormProps = {
  path: string;
  /** The query of the URL for the fields of the form. */
  toQuery: (fields: URLSearchParams) => Record<string, string>;
  /** URL without filters; `null` if no filter is set. */
  clearTo?: string | null;
  children: ReactNode;
};

const DEBOUNCE_MS = 350;

const SearchInputContext = createContext<React.RefObject<HTMLInputElement | null>>({
  current: null,
});

/** Filters of a list: a GET form whose state is the URL. Scripts apply each change at once. */
export function FilterForm({ path, toQuery, clearTo = null, children }: FilterFormProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [debouncer] = useState(createDebouncer);
  useEffect(() => debouncer.cancel, [debouncer]);
  const searchInput = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useSubmitEarlyChanges(form);

  function apply(formElement: HTMLFormElement): void {
    const fields = new URLSearchParams([...new FormData(formElement)] as [string, string][]);
    const search = new URLSearchParams(toQuery(fields)).toString();
    navigate({ pathname: path, search }, { preventScrollReset: true, replace: true });
  }

  function change({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    const isInput = target instanceof HTMLInputElement;
    debouncer.schedule(() => apply(currentTarget), isInput ? DEBOUNCE_MS : 0);
  }

  return (
    <form
      ref={form}
      className="filters"
      action={path}
      autoComplete="off"
      aria-label={t('filter.label')}
      onInput={change}
      onSubmit={(event) => {
        event.preventDefault();
        debouncer.cancel();
        apply(event.currentTarget);
      }}
    >
      <SearchInputContext value={searchInput}>{children}</SearchInputContext>
      <button type="submit" className="button button--secondary without-js">
        {t('filter.apply')}
      </button>
      {clearTo !== null && (
        <Link
          className="text-link"
          to={clearTo}
          preventScrollReset
          onClick={() => {
            // Moves the focus, because the link disappears.
            form.current?.setAttribute('tabindex', '-1');
            form.current?.focus({ preventScroll: true });
            // Cancels a pending search for typed text.
            debouncer.cancel();
            if (searchInput.current) searchInput.current.value = '';
          }}
        >
          {t('filter.clear')}
        </Link>
      )}
    </form>
  );
}

/** The search text of a list. Follows the URL, but not while the visitor is typing. */
export function SearchField({ label, value }: { label: string; value: string }) {
  const field = use(SearchInputContext);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [field, value]);
  return (
    <div className="search-box filter-search">
      <Icon svg={searchIcon} />
      <input
        ref={field}
        className="input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={100}
      />
    </div>
  );
}
