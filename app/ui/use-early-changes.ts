import { type RefObject, useLayoutEffect } from 'react';

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (
      field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
    );
  }
  if (!(field instanceof HTMLInputElement)) return false;
  // The value of a checkbox defaults to `on`, its defaultValue to an empty text.
  return /checkbox|radio/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
};

/** Submits a form on hydration if a visitor changed its fields before the scripts loaded. */
export function useSubmitEarlyChanges(form: RefObject<HTMLFormElement | null>): void {
  // Runs before the passive effects, which reset the fields to the URL.
  useLayoutEffect(() => {
    const { current } = form;
    if (current && [...current.elements].some(isChanged)) current.requestSubmit();
  }, [form]);
}
