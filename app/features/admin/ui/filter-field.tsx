import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';

type FilterFieldProps = {
  label: string;
  name: string;
  value: string;
  type?: 'text' | 'date';
};

/** A text or date filter. Follows the URL, except while it has the focus. */
export function FilterField({ label, name, value, type = 'text' }: FilterFieldProps) {
  const { t } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    if (current && current !== document.activeElement) current.value = value;
  }, [value]);
  return (
    <label
      className={
        value === '' ? 'inline-field admin-filter' : 'inline-field admin-filter inline-field--set'
      }
    >
      <span>{label}</span>
      <input
        ref={field}
        className="input"
        type={type}
        name={name}
        defaultValue={value}
        {...(type === 'text' && { maxLength: 100, placeholder: t('admin.all') })}
      />
    </label>
  );
}
