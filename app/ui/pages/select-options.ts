import { ALL_OPTION } from '../../../domain/forms/form.ts';
import type { Formatter } from '../../i18n/formatter.ts';

/** An empty `value` sets no filter. */
export type SelectOption = { value: string | number; label: string; lang?: string };

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
