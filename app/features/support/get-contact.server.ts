import type { User } from '../../../domain/accounts/account.ts';
import type { Services } from '../../context.ts';
import { writeHourRange } from '../../i18n/hour-range.ts';
import type { PageLanguage } from '../../i18n/language-context.tsx';
import { readToken } from './schema.ts';

/** Hours of the live chat and of replies by e-mail, on weekdays (A 9). */
const OFFICE_HOURS = { from: 9, until: 18 };

export type ContactPage = {
  email: string;
  /** Localized: `9 AM – 6 PM`, `GMT+9`. */
  officeHours: { hours: string; zone: string };
  /** `null` without a live chat. */
  chatUrl: string | null;
  /** Prefills the form; `null` for visitors. */
  sender: { name: string; email: string } | null;
  /** Signed time stamp of the form. */
  started: string;
  /** Token of the inquiry that was just sent. */
  sent: string | null;
};

type Parts = Pick<Services, 'bestEffortDb' | 'log' | 'operator' | 'formStamps'>;

/** The contact page (G5); `sent` is the token in its query. */
export async function getContactPage(
  { operator, formStamps, ...services }: Parts,
  { code, intl }: PageLanguage,
  user: User | null,
  sent: string | null,
): Promise<ContactPage> {
  const { email, chatUrl, timeZone } = operator;
  return {
    email,
    officeHours: {
      hours: writeHourRange({ code, intl }, OFFICE_HOURS.from, OFFICE_HOURS.until),
      zone: getZone(intl, timeZone),
    },
    chatUrl,
    sender: user && { name: user.username, email: user.email ?? '' },
    started: formStamps.issue(),
    sent: await readSent(services, sent),
  };
}

/**
 * The token, `null` if unknown. During a database outage it counts as known: the inquiry was just
 * stored.
 */
async function readSent(
  { bestEffortDb, log }: Pick<Services, 'bestEffortDb' | 'log'>,
  override: string | null,
): Promise<string | null> {
  const token = readToken(override);
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
