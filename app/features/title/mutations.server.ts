import { addOfferReport } from '../../../db/offer-reports.ts';
import { readChoice, readText } from '../../../domain/forms/form.ts';
import { getWatchServices, toShownService } from '../../../domain/titles/joined-offers.ts';
import {
  MAX_SERVICE_NAME_LENGTH,
  OFFER_REPORT_KINDS,
  type ShownService,
} from '../../../domain/titles/offer-report.ts';
import { parseTitleKey, type TitleRef } from '../../../domain/titles/title.ts';
import { parseRegion, WATCH_REGIONS } from '../../../domain/titles/watch-region.ts';
import { assertAppError } from '../../../domain/web/errors.ts';
import {
  type FormHandler,
  type FormHandlers,
  type FormOutcome,
  type FormSubmission,
  fieldError,
  redirectAfterForm,
  rejectForm,
  rejectRateLimited,
} from '../../forms/form-action.ts';
import { links } from '../../i18n/links.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import { readCuratedOffers } from './get-watch-view.server.ts';

const FAILURE_TITLE = 'offer_report.failed';
/** A family or an office may share an IP. */
const REPORTS_PER_IP = { max: 20, seconds: 600 };

/** Reports a wrong or missing service of a title in a region, by anybody. */
const reportOffer: FormHandler = async (submission) => {
  const { services, visitor, form } = submission;
  const wait = await services.consumeRateLimit([
    { key: `offer-report ${visitor.ip}`, rate: REPORTS_PER_IP },
  ]);
  if (wait !== null) return withoutIntent(rejectRateLimited(submission, wait, FAILURE_TITLE));
  const title = parseTitleKey(readText(form, 'title'));
  const region = parseRegion(readText(form, 'region'));
  const kind = readChoice(form, 'kind', OFFER_REPORT_KINDS) ?? 'wrong';
  if (title === null || region === null || !WATCH_REGIONS.includes(region))
    return reject(submission, 422, 'account.unavailable');
  const shown = await readShownServices(submission, title, region);
  if (shown === 503) return reject(submission, 503, 'error.catalog_text');
  if (shown === 404) return reject(submission, 404, 'not_found.content_text');
  const name = readText(form, 'service', MAX_SERVICE_NAME_LENGTH);
  const service = kind === 'missing' ? null : shown.services.find((each) => each.name === name);
  // Removed since the page was rendered, or never there.
  if (service === undefined) return reject(submission, 409, 'offer_report.gone');
  const report = { title, region, kind, service: service?.name ?? null, ...shown };
  if (!(await addOfferReport(services.db, report)))
    return reject(submission, 503, 'offer_report.full');
  return redirectAfterForm(submission, links.home(visitor.lang), 'offer_reported');
};

/** The offers on the page of the title in a region, and the age of its catalog data. */
async function readShownServices(
  { services, visitor }: FormSubmission,
  title: TitleRef,
  region: string,
): Promise<{ services: ShownService[]; fetchedAt: Date | null } | 404 | 503> {
  const { type, id } = title;
  const [page, curatedOffers] = await Promise.all([
    services.catalog.title(type, id, visitor.lang).catch((error: unknown) => {
      assertAppError(error);
      return error.code === 'hidden_by_family_mode' ? null : undefined;
    }),
    readCuratedOffers(services, title, region),
  ]);
  if (page === undefined) return 503;
  if (page === null) return 404;
  const fetchedAt = services.catalog.titleFetchedAt(type, id, visitor.lang);
  return {
    services: getWatchServices(page.watch, curatedOffers, region).map(toShownService),
    fetchedAt: fetchedAt === null ? null : new Date(fetchedAt),
  };
}

function reject(submission: FormSubmission, status: number, text: MessageKey): FormOutcome {
  return withoutIntent(
    rejectForm(submission, status, FAILURE_TITLE, [fieldError(submission, null, text)]),
  );
}

/** The form has no place for errors: without scripts they are a page of their own. */
function withoutIntent(outcome: FormOutcome): FormOutcome {
  return 'state' in outcome ? { ...outcome, state: { ...outcome.state, intent: '' } } : outcome;
}

export const TITLE_FORMS = { offer_report: reportOffer } satisfies FormHandlers;
