import { Choice } from '../../../ui/on-demand/choice.tsx';

type FilterChoiceProps<Name extends string> = {
  name: string;
  label: string;
  /** Label of the empty option. */
  all: string;
  value: Name | null;
  values: readonly Name[];
  say: (value: Name) => string;
};

export function FilterChoice<Name extends string>({
  name,
  label,
  all,
  value,
  values,
  say,
}: FilterChoiceProps<Name>) {
  return (
    <Choice label={label} name={name} value={value ?? ''}>
      <option value="">{all}</option>
      {toOptions(values, value, say)}
    </Choice>
  );
}

/** The options of a select; `chosen` is selected in the HTML, for pages without scripts. */
export function toOptions<Name extends string>(
  values: readonly Name[],
  chosen: string | null,
  say: (value: Name) => string,
) {
  return values.map((value) => (
    <option key={value} value={value} selected={value === chosen}>
      {say(value)}
    </option>
  ));
}
