import { readText } from '../../../domain/forms/form.ts';
import { parseFamilyAge } from '../../../domain/titles/family-mode.ts';
import {
  type FormHandler,
  type FormHandlers,
  fieldError,
  rejectForm,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { familyAgeCookie } from '../../preference-cookies.ts';
import { OFF } from './schema.ts';

/** Stores the age of family mode in a cookie of this browser. */
const changeFamilyMode: FormHandler = async (submission) => {
  const { form, services, visitor } = submission;
  const value = readText(form, 'age', 10);
  const age = parseFamilyAge(value);
  if (age === null && value !== OFF)
    return rejectForm(submission, 400, 'error.title', [
      fieldError(submission, 'age', 'account.unavailable'),
    ]);
  return {
    to: links.home(visitor.lang),
    flashMessage: age === null ? 'family_off' : 'family_on',
    cookies: [familyAgeCookie(age, services.site.origin)],
  };
};

export const FAMILY_FORMS = { family_mode: changeFamilyMode } satisfies FormHandlers;
