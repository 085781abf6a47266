/** What a dropdown has to choose from; `chosen` is marked for who has no scripts. */
export function optionsOf<Name extends string>(names: readonly Name[], chosen: string | null, label: (name: Name) => string) {
  return names.map((name) => (
    <option key={name} value={name} selected={name === chosen}>
      {label(name)}
    </option>
  ));
}
