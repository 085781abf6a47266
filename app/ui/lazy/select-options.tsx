/** @jsxImportSource ../static-jsx */
import { ALL_OPTION } from '../../../domain/forms/form.ts';
import type { Formatter } from '../../i18n/formatter.ts';
import { staticInnerHtml } from '../static-html.tsx';

/** An empty `value` sets no filter. */
export type SelectOption = { value: string | number; label: string; lang?: string };

/**
 * Props of a select with these options. They stay as the server rendered them, because browsers
 * spell and sort some names differently.
 */
export function selectContent(options: readonly SelectOption[], selected: string) {
  return staticInnerHtml(<SelectOptions options={options} selected={selected} />);
}

type SelectOptionsProps = { options: readonly SelectOption[]; selected: string };

export function SelectOptions({ options, selected }: SelectOptionsProps) {
  return (
    <>
      {options.map(({ value, label, lang }) => (
        <option
          key={value}
          value={toOptionValue(value)}
          lang={lang}
          selected={String(value) === selected}
        >
          {label}
        </option>
      ))}
    </>
  );
}

export function toOptionValue(value: string | number): string {
  return value === '' ? ALL_OPTION : String(value);
}

export function toOptions<Name extends string>(
  values: readonly Name[],
  toLabel: (value: Name) => string,
): SelectOption[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}

/** Options of the regions, each once, sorted by name. */
export function toRegionOptions(regions: readonly string[], format: Formatter): SelectOption[] {
  return toOptions([...new Set(regions)], format.regionName).sort((a, b) =>
    format.compare(a.label, b.label),
  );
}
