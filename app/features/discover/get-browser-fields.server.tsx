/** @jsxImportSource ../../ui/static-jsx */
import { SelectOptions } from '../../ui/lazy/select-options.tsx';
import { renderStaticHtml } from '../../ui/render-static-html.ts';
import { getSelectId } from './rules.ts';
import type { FilterField, FilterFieldWithOptions } from './types.ts';

/** The fields as browsers load them, and the options of the dropdowns as HTML for `ServerHtml`. */
export function getBrowserFields(allFields: FilterFieldWithOptions[]): {
  fields: FilterField[];
  html: Record<string, string>;
} {
  const html: Record<string, string> = {};
  const fields = allFields.map((field): FilterField => {
    if (field.kind !== 'select') return field;
    const { options, ...select } = field;
    html[getSelectId(select)] = renderStaticHtml(
      <SelectOptions options={options} selected={select.value} />,
    );
    return select;
  });
  return { fields, html };
}
