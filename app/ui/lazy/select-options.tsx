/** @jsxImportSource ../static-jsx */
import type { Formatter } from '../../i18n/formatter.ts';
import { staticInnerHtml } from '../static-html.tsx';

export type SelectOption = { value: string | number; label: string; lang?: string };

/**
 * Props of a select with these options. They stay as the server rendered them, because browsers
 * spell and sort some names differently.
 */
export function selectContent(options: readonly SelectOption[], selected: string) {
  return staticInnerHtml(
    options.map(({ value, label, lang }) => (
      <option key={value} value={value} lang={lang} selected={String(value) === selected}>
        {label}
      </option>
    )),
  );
}

/** Options of the regions, each once, sorted by name. */
export function toRegionOptions(regions: readonly string[], format: Formatter): SelectOption[] {
  return [...new Set(regions)]
    .map((value) => ({ value, label: format.regionName(value) }))
    .sort((a, b) => format.compare(a.label, b.label));
}
