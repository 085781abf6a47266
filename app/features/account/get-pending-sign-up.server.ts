import { maskEmail } from '../../../domain/accounts/mask-email.ts';
import { readSignUpId } from '../../../domain/accounts/sign-up-cookies.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import type { Services, Visitor } from '../../context.ts';
import type { PendingSignUpView } from './types.ts';

/** The sign-up of this browser, if it is not confirmed yet; `null` also during an outage. */
export async function getPendingSignUp(
  { bestEffortDb, site }: Pick<Services, 'bestEffortDb' | 'site'>,
  { cookie }: Pick<Visitor, 'cookie'>,
): Promise<PendingSignUpView | null> {
  const signUp = await findOwnSignUp(bestEffortDb, site, cookie).catch(() => null);
  return signUp && { maskedEmail: maskEmail(signUp.email), username: signUp.username };
}

/** `null` if it was confirmed or replaced, or has expired. */
export async function findOwnSignUp(
  db: Services['db' | 'bestEffortDb'],
  site: Services['site'],
  cookie: string | null,
): Promise<{ email: string; username: string } | null> {
  const id = readSignUpId(cookie, usesHttps(site));
  if (id === null) return null;
  const row = await db
    .selectFrom('sign_ups')
    .select(['email', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
