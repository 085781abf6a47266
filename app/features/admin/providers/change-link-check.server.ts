import type { Transaction } from 'kysely';
import { recordLinkCheck } from '../../../../db/record-link-check.ts';
import type { Schema } from '../../../../db/schema.ts';
import { readUuid } from '../../../../domain/forms/form.ts';
import { AdminError, changeAsAdmin, readAsAdmin, withAdmin } from '../../../admin-session.ts';
import { redirectAfterForm } from '../../../forms/form-action.ts';
import { adminLinks } from '../../../i18n/admin-links.ts';

/** Checks the URL of an offer at once, as the job does every day (server/jobs/check-links.ts). */
export const checkProviderLink = withAdmin(
  { failureTitle: 'providers.failed', keptFields: ['provider'] },
  async (submission, admin) => {
    const { services, visitor, form } = submission;
    const link = await readAsAdmin(services, admin, (transaction) =>
      readLink(transaction, readUuid(form, 'provider')),
    );
    const result = await services.checkLink(link.url);
    await changeAsAdmin(services, admin, async (transaction) => {
      await recordLinkCheck(transaction, link, result);
      const details = { url: link.url, ...result };
      return {
        log: [{ action: 'check_provider_link', type: 'watch_provider', id: link.id, details }],
        result: null,
      };
    });
    const home = adminLinks.tab(visitor.lang, 'providers');
    return redirectAfterForm(submission, home, 'admin_provider_checked');
  },
);

async function readLink(transaction: Transaction<Schema>, id: string | null) {
  if (id === null) throw new AdminError(404, 'admin.gone');
  const row = await transaction
    .selectFrom('watch_providers')
    .select('provider_url as url')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AdminError(404, 'admin.gone');
  if (row.url === null) throw new AdminError(409, 'providers.no_link');
  return { id, url: row.url };
}
