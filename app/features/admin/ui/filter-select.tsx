import { SelectField } from '../../../ui/pages/select-field.tsx';
import { toOptions } from '../../../ui/pages/select-options.ts';

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
    <SelectField
      label={label}
      name={name}
      value={value ?? ''}
      options={[{ value: '', label: allLabel }, ...toOptions(values, toLabel)]}
    />
  );
}
