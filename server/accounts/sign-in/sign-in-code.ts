import type { GenericEndpointContext } from 'better-auth';
import type { MailWriter } from '../email/write-mail.ts';
import { toStoredIdentifier } from '../stored-identifier.ts';
import { createMagicLink } from './magic-link.ts';

/** For sign-in the mail also has a link. Unconfirmed sign-ups get another mail. */
export async function sendCode(
  ctx: GenericEndpointContext | undefined,
  mail: MailWriter,
  { email, otp, type }: { email: string; otp: string; type: string },
): Promise<void> {
  const found = await ctx?.context.internalAdapter.findUserByEmail(email);
  if (!ctx || !found) return;
  await mail.code(found.user, {
    code: otp,
    identifier: await toStoredIdentifier(`${type}-otp-${email}`),
    ...(type === 'sign-in' && { id: await createMagicLink(ctx, found.user.id) }),
  });
}
