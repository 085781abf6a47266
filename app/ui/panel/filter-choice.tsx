import { Choice } from '../on-demand/choice.tsx';

type FilterChoiceProps<Name extends string> = {
  name: string;
  label: string;
  /** What stands for no choice. */
  all: string;
  /** Null where nothing is chosen. */
  value: Name | null;
  values: readonly Name[];
  say: (value: Name) => string;
};

/** A dropdown among the filters of a list. */
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
      {optionsOf(values, value, say)}
    </Choice>
  );
}

/** What a dropdown has to choose from; `chosen` is marked for who has no scripts. */
export function optionsOf<Name extends string>(
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
