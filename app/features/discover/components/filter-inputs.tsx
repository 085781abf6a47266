import { Link } from 'react-router';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';
import type { CheckFilter, CheckOption, FilterField, RangeFilter, TextFilter } from '../types.ts';

/** The fields keep their elements when their defaults change, so that they keep the focus. */
export function FilterInputs({ fields }: { fields: FilterField[] }) {
  return fields.map((field) => {
    if (field.kind === 'select') return <SelectField key={field.name} {...field} />;
    if (field.kind === 'range') return <RangeInputs key={field.name} field={field} />;
    if (field.kind === 'text') return <TextInput key={field.name} field={field} />;
    return <Checks key={field.name} field={field} />;
  });
}

function RangeInputs({ field: { name, label, values, labels, min, max } }: { field: RangeFilter }) {
  return (
    <fieldset className="filter-range">
      <legend>{label}</legend>
      {([0, 1] as const).map((index) => (
        <input
          key={index}
          className="input"
          type="number"
          inputMode="numeric"
          name={name}
          min={min}
          max={max}
          defaultValue={values[index]}
          placeholder={labels[index]}
          aria-label={labels[index]}
        />
      ))}
    </fieldset>
  );
}

function TextInput({ field: { name, label, hint, error } }: { field: TextFilter }) {
  const problemId = `filter-${name}-problem`;
  return (
    <div className="filter-text">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <input
        id={`filter-${name}`}
        className="input"
        type="text"
        name={name}
        maxLength={60}
        placeholder={hint}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : problemId}
      />
      {error !== null && (
        <p className="field-problem" id={problemId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Checks({ field }: { field: CheckFilter }) {
  const { label, summary, match, options, links, note } = field;
  const boxes = (
    <>
      {match && (
        <div className="filter-match">
          {(['', 'any'] as const).map((value, index) => (
            <label key={value} className="filter-check">
              <input
                type="radio"
                name="match"
                value={value}
                defaultChecked={match.any === (value === 'any')}
              />
              {match.labels[index]}
            </label>
          ))}
        </div>
      )}
      {options.map((option) => (
        <Check key={option.value} name={field.name} option={option} />
      ))}
    </>
  );
  if (summary !== null)
    return (
      <details className="filter-fold">
        <summary>
          {summary}
          <Icon svg={chevronDownIcon} />
        </summary>
        <fieldset className="filter-checks" aria-label={label}>
          {boxes}
        </fieldset>
      </details>
    );
  return (
    <fieldset className="filter-checks filter-services">
      <legend>{label}</legend>
      {boxes}
      {links.map(({ label: text, url }) => (
        <Link key={url} className="text-link" to={url} rel="nofollow">
          {text}
        </Link>
      ))}
      {note !== null && <p className="fine-print">{note}</p>}
    </fieldset>
  );
}

function Check({ name, option }: { name: string; option: CheckOption }) {
  const getImageUrl = useImageUrl();
  const { value, label, checked, logo } = option;
  return (
    <label className="filter-check">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      {logo && <img src={getImageUrl(logo, 'w200')} alt="" width={24} height={24} loading="lazy" />}
      <bdi>{label}</bdi>
    </label>
  );
}
