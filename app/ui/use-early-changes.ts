import { type RefObject, useLayoutEffect } from 'react';

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (
      field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
    );
  }
  if (!(field instanceof HTMLInputElement)) return false;
  // A checkbox without a value has `on` as its value and nothing as its default.
  return /checkbox|radio/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
};

/** Submits a form on hydration if its fields were changed before: on a slow connection people choose a filter before the scripts have loaded. */
export function useEarlyChanges(form: RefObject<HTMLFormElement | null>): void {
  // Before the passive effects of the fields, which set them to the values of the URL again.
  useLayoutEffect(() => {
    const { current } = form;
    if (current && [...current.elements].some(isChanged)) current.requestSubmit();
  }, [form]);
}
