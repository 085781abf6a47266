import { resolveOfferReport } from '../../../../db/offer-reports.ts';
import { readUuid } from '../../../../domain/forms/form.ts';
import { AdminError, changeAsAdmin, withAdmin } from '../../../admin-session.ts';
import { redirectAfterForm } from '../../../forms/form-action.ts';
import { adminLinks } from '../../../i18n/admin-links.ts';
import { reportsQuery } from './schema.ts';

/** Resolves a report of a visitor. The next one about the same service is a new report. */
export const resolveReport = withAdmin(
  { failureTitle: 'providers.failed', keptFields: ['report'] },
  async (submission, admin) => {
    const { services, visitor, form } = submission;
    const id = readUuid(form, 'report');
    await changeAsAdmin(services, admin, async (transaction) => {
      if (id === null) throw new AdminError(404, 'admin.gone');
      const entry = await resolveOfferReport(transaction, id, admin.id);
      if (entry === null) throw new AdminError(409, 'offer_reports.already_resolved');
      return { log: [entry], result: null };
    });
    const home = adminLinks.tab(visitor.lang, 'providers', reportsQuery.write({ resolved: false }));
    return redirectAfterForm(submission, home, 'admin_offer_report_resolved');
  },
);
