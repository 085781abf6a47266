import type { GenericEndpointContext } from 'better-auth';
import { mintAddressTokens } from './session-from-address.ts';
import type { MailWriter } from './write-mail.ts';

/** For sign-in the mail also has a link. Unconfirmed sign-ups get another mail. */
export async function sendCode(
  ctx: GenericEndpointContext | undefined,
  mail: MailWriter,
  { email, otp, type }: { email: string; otp: string; type: string },
): Promise<void> {
  const found = await ctx?.context.internalAdapter.findUserByEmail(email);
  if (!ctx || !found) return;
  const tokens = type === 'sign-in' ? await mintAddressTokens(ctx, found.user.id) : null;
  await mail.code(
    found.user,
    otp,
    tokens ? { access: tokens.access_token, refresh: tokens.refresh_token } : {},
  );
}
