import type { User } from '../../../domain/accounts/account.ts';
import type { Services } from '../../context.ts';
import { formatHourRange } from '../../i18n/hour-range.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { readToken } from './schema.ts';

/** Hours of the live chat, or of replies to the form, on weekdays (A 9). */
const OFFICE_HOURS = { from: 9, until: 18 };

export type ContactPage = {
  email: string;
  /** Localized: `9 AM – 6 PM`, `GMT+9`. */
  officeHours: { hours: string; zone: string };
  /** `null` without a live chat: the form stands in for it. */
  chatUrl: string | null;
  /** Prefills the form; `null` for visitors. */
  sender: { name: string; email: string } | null;
  /** Signed time stamp of the form. */
  formStamp: string;
  /** Token of the inquiry that was just sent. */
  sentToken: string | null;
};

type ContactDeps = Pick<Services, 'bestEffortDb' | 'log' | 'operator' | 'formStamps'>;

/** The contact page (G5); `requestedToken` is the token in its query. */
export async function getContactPage(
  { operator, formStamps, ...services }: ContactDeps,
  { code, intl }: PageLanguage,
  user: User | null,
  requestedToken: string | null,
): Promise<ContactPage> {
  const { email, chatUrl, timeZone } = operator;
  return {
    email,
    officeHours: {
      hours: formatHourRange({ code, intl }, OFFICE_HOURS.from, OFFICE_HOURS.until),
      zone: getZone(intl, timeZone),
    },
    chatUrl,
    sender: user && { name: user.username, email: user.email ?? '' },
    formStamp: formStamps.issue(),
    sentToken: await readSentToken(services, requestedToken),
  };
}

/**
 * The token, `null` if unknown. During a database outage it counts as known: the inquiry was just
 * stored.
 */
async function readSentToken(
  { bestEffortDb, log }: Pick<Services, 'bestEffortDb' | 'log'>,
  requestedToken: string | null,
): Promise<string | null> {
  const token = readToken(requestedToken);
  if (token === null) return null;
  try {
    const row = await bestEffortDb
      .selectFrom('support_inquiries')
      .select('token')
      .where('token', '=', token)
      .executeTakeFirst();
    return row?.token ?? null;
  } catch (error) {
    log.warn({ err: error }, 'cannot look up inquiry confirmation');
    return token;
  }
}

function getZone(intl: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(intl, {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
