import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Suggestion } from '../../../../domain/titles/suggestion.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';

/** Long enough for one request per word, short enough to feel immediate. */
const DEBOUNCE_MS = 160;

/** State of the combobox: text, suggestions and active option. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>, currentQuery: string) {
  const { code } = useLanguage();
  const [text, setText] = useState(currentQuery);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [isFocused, setIsFocused] = useState(false);
  const query = text.trim();

  function type(next: string) {
    setText(next);
    setIsFocused(true);
  }

  // An uncontrolled field: takes over text that was typed before hydration.
  useEffect(() => {
    const typedText = input.current?.value ?? '';
    if (typedText !== '') setText(typedText);
    if (typedText !== '' && document.activeElement === input.current) setIsFocused(true);
  }, [input]);

  // A new results page shows its query in the field.
  const previousQuery = useRef(currentQuery);
  useEffect(() => {
    if (previousQuery.current === currentQuery) return;
    previousQuery.current = currentQuery;
    if (input.current) input.current.value = currentQuery;
    setText(currentQuery);
  }, [input, currentQuery]);

  useEffect(() => {
    setActive(-1);
    if (!isFocused || query === '') {
      setSuggestions([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(links.suggestions(code, query), { signal: abort.signal });
        if (response.ok) setSuggestions((await response.json()) as Suggestion[]);
      } catch {
        // Offline or aborted by the next letter: the search itself still works.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [code, query, isFocused]);

  const isOpen = isFocused && query !== '' && suggestions.length > 0;

  function handleKey(event: KeyboardEvent, choose: (index: number) => void) {
    // While an input method composes, Enter ends the syllable and must not search.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || !isOpen) return;
    const options = suggestions.length + 1;
    if (event.key === 'ArrowDown') setActive((active + 1) % options);
    else if (event.key === 'ArrowUp')
      setActive((active + options - (active < 0 ? 0 : 1)) % options);
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  function close() {
    setIsFocused(false);
    setActive(-1);
  }

  return {
    text,
    suggestions,
    active,
    open: isOpen,
    handleKey,
    close,
    type,
    clear() {
      if (input.current) input.current.value = '';
      type('');
      input.current?.focus();
    },
    reopen() {
      setIsFocused(query !== currentQuery);
    },
    closeOnBlur(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}
