import { useEffect, useRef } from 'react';
import type { Genre } from '../../../../domain/titles/genre.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

/**
 * Further genres that a title must also have. A disclosure with checkboxes: works without scripts.
 */
export function GenrePicker({ genres, selectedIds }: { genres: Genre[]; selectedIds: number[] }) {
  const { t, format } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const names = genres.filter(({ id }) => selectedIds.includes(id)).map(({ name }) => name);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (
        details.current?.open &&
        event.target instanceof Node &&
        !details.current.contains(event.target)
      )
        details.current.open = false;
    };
    // On the document: a checkbox loses the focus when its choice is applied.
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details
      className={`inline-field genre-picker ${names.length > 0 ? 'inline-field--set' : ''}`}
      ref={details}
    >
      <summary>
        <span className="inline-field-label">{t('filter.also_genre')}</span>
        {names.length > 0 ? format.join(names) : t('filter.no_genre')}
        <Icon svg={chevronDownIcon} />
      </summary>
      <fieldset aria-label={t('filter.also_genre')}>
        {genres.map(({ id, name }) => (
          <label key={`${id} ${selectedIds.includes(id)}`}>
            <input
              type="checkbox"
              name="with"
              value={id}
              defaultChecked={selectedIds.includes(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
