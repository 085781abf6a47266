import { SelectField } from '../../../ui/lazy/select-field.tsx';

type FilterSelectProps<Name extends string> = {
  name: string;
  label: string;
  /** Label of the empty option. */
  allLabel: string;
  value: Name | null;
  values: readonly Name[];
  toLabel: (value: Name) => string;
};

export function FilterSelect<Name extends string>({
  name,
  label,
  allLabel,
  value,
  values,
  toLabel,
}: FilterSelectProps<Name>) {
  return (
    <SelectField label={label} name={name} value={value ?? ''}>
      <option value="">{allLabel}</option>
      {toOptions(values, value, toLabel)}
    </SelectField>
  );
}

/** The options of a select; `chosen` is selected in the HTML, for pages without scripts. */
export function toOptions<Name extends string>(
  values: readonly Name[],
  chosen: string | null,
  toLabel: (value: Name) => string,
) {
  return values.map((value) => (
    <option key={value} value={value} selected={value === chosen}>
      {toLabel(value)}
    </option>
  ));
}
