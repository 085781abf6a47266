import type { GenericEndpointContext } from 'better-auth';
import type { MailWriter } from '../email/write-mail.ts';
import { createMagicLink } from './magic-link.ts';

/** For sign-in the mail also has a link. Unconfirmed sign-ups get another mail. */
export async function sendCode(
  ctx: GenericEndpointContext | undefined,
  mail: MailWriter,
  { email, otp, type }: { email: string; otp: string; type: string },
): Promise<void> {
  const found = await ctx?.context.internalAdapter.findUserByEmail(email);
  if (!ctx || !found) return;
  const tokens = type === 'sign-in' ? await createMagicLink(ctx, found.user.id) : null;
  await mail.code(
    found.user,
    otp,
    tokens ? { access: tokens.access_token, refresh: tokens.refresh_token } : {},
  );
}
