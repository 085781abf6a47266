import { parseServiceIds } from '../../../domain/titles/watch-service.ts';
import { type FormHandler, type FormHandlers, redirectAfterForm } from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import { servicesCookie } from '../../preference-cookies.ts';

/** Stores the services in a cookie of this browser, and in the account of a user. */
const changeServices: FormHandler = async (submission) => {
  const { form, services, visitor } = submission;
  const ids = parseServiceIds(form.getAll('service').map(String));
  if (visitor.user)
    await services.db
      .updateTable('profiles')
      .set({ watch_services: ids, watch_region: visitor.region })
      .where('id', '=', visitor.user.id)
      .execute();
  const outcome = redirectAfterForm(
    submission,
    links.page(visitor.lang, 'services'),
    ids.length > 0 ? 'services_saved' : 'services_removed',
  );
  return { ...outcome, cookies: [servicesCookie(ids, services.site.origin)] };
};

export const SERVICES_FORMS = { services: changeServices } satisfies FormHandlers;
