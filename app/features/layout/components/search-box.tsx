import { type FormEvent, useId, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Suggestion } from '../../../../domain/titles/suggestion.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { searchIcon, userRoundIcon, xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogText } from '../../../ui/localized.tsx';
import { Portrait, Poster } from '../../../ui/picture.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** The server truncates at the same length. */
const MAX_QUERY_LENGTH = 200;

/**
 * Accessible combobox with suggestions; ignores keys while an input method composes. Without
 * scripts it is a plain form (H7).
 */
export function SearchBox({ id, onDone }: { id: string; onDone?: () => void }) {
  const { code, t } = useLanguage();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const currentQuery = pathname.split('/')[2] === 'search' ? (parameters.get('q') ?? '') : '';
  const combobox = useSuggestions(input, currentQuery);

  function go(url: string) {
    combobox.close();
    input.current?.blur();
    onDone?.();
    navigate(url);
  }

  /** An empty search leads to the list of the current section, else home. */
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Not `combobox.text`: a browser can fill in the field without an event.
    const query = String(new FormData(event.currentTarget).get('q')).trim();
    const section = pathname.split('/')[2];
    const sectionUrl =
      section === 'movie' || section === 'tv' ? links.list(code, section) : links.home(code);
    go(query ? links.search(code, query) : sectionUrl);
  }

  const getUrl = (suggestion: Suggestion) =>
    suggestion.type === 'person'
      ? links.person(code, suggestion.id, suggestion.name.text)
      : links.title(code, suggestion.type, suggestion.id, suggestion.name.text);

  /** The last option is "all results". */
  function choose(index: number) {
    const suggestion = combobox.suggestions[index];
    go(suggestion ? getUrl(suggestion) : links.search(code, combobox.text.trim()));
  }

  const optionId = (index: number) => `${listId}-${index}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader announces <search>
    <form
      className="search-box"
      role="search"
      action={links.search(code)}
      onSubmit={submit}
      onBlur={combobox.closeOnBlur}
    >
      <Icon svg={searchIcon} />
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        name="q"
        role="combobox"
        aria-expanded={combobox.open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          combobox.open && combobox.active >= 0 ? optionId(combobox.active) : undefined
        }
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_QUERY_LENGTH}
        defaultValue={currentQuery}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={combobox.reopen}
        onKeyDown={(event) => combobox.handleKey(event, choose)}
      />
      {combobox.text !== '' && (
        <button
          type="button"
          className="search-clear"
          aria-label={t('search.clear')}
          onClick={combobox.clear}
        >
          <Icon svg={xIcon} />
        </button>
      )}
      {combobox.open && (
        <div
          className="suggestions"
          id={listId}
          role="listbox"
          aria-label={t('search.suggestions')}
        >
          {combobox.suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused combobox handles keys
            <div
              key={`${suggestion.type} ${suggestion.id}`}
              className="suggestion"
              role="option"
              tabIndex={-1}
              id={optionId(index)}
              aria-selected={combobox.active === index}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {suggestion.type === 'person' ? (
                <Portrait path={suggestion.picture} sizes="40px" eager />
              ) : (
                <Poster path={suggestion.picture} title={suggestion} sizes="40px" eager />
              )}
              <span>
                <bdi>
                  <CatalogText text={suggestion.name} />
                </bdi>
                <small>
                  {[t(`type.${suggestion.type}`), suggestion.year].filter(Boolean).join(' · ')}
                </small>
              </span>
            </div>
          ))}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the focused combobox handles keys */}
          <div
            className="suggestion suggestion--all"
            role="option"
            tabIndex={-1}
            id={optionId(combobox.suggestions.length)}
            aria-selected={combobox.active === combobox.suggestions.length}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(combobox.suggestions.length)}
          >
            <Icon svg={combobox.suggestions.length > 0 ? searchIcon : userRoundIcon} />
            <span>{t('search.all_results')}</span>
          </div>
        </div>
      )}
      <p className="sr-only" role="status">
        {combobox.open ? t('search.suggestions_found', { count: combobox.suggestions.length }) : ''}
      </p>
    </form>
  );
}
