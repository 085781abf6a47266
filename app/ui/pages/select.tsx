import { type ComponentProps, useEffect, useRef } from 'react';
import { type SelectOption, toOptionValue } from './select-options.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'defaultValue' | 'ref' | 'value'> & {
  value: string;
  options: readonly SelectOption[];
};

/**
 * A dropdown that shows `value`, also when it changes. Its element stays, and with it the focus.
 * The names of countries and languages stay as the server spelled them.
 */
export function Select({ value, options, ...attributes }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shownValue = useRef(value);
  useEffect(() => {
    // Not at first: the choice may have been made before the scripts loaded.
    if (shownValue.current === value || !select.current) return;
    shownValue.current = value;
    // For a reset of the form. React sets the default of a select only once.
    for (const option of select.current.options)
      option.defaultSelected = option.value === toOptionValue(value);
    select.current.value = toOptionValue(value);
  }, [value]);
  return (
    <select ref={select} defaultValue={toOptionValue(value)} {...attributes}>
      {options.map(({ value: optionValue, label, lang }) => (
        <option
          key={optionValue}
          value={toOptionValue(optionValue)}
          lang={lang}
          suppressHydrationWarning
        >
          {label}
        </option>
      ))}
    </select>
  );
}
