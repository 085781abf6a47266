import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';

/** Nobody signs in to a banned account, by whichever way. Asked when all else was right, so only its owner learns of it, and why. */
export async function refuseBanned(
  ctx: GenericEndpointContext | null,
  userId: string,
): Promise<void> {
  const user = (await ctx?.context.internalAdapter.findUserById(userId)) as
    | { banReason?: string | null }
    | null
    | undefined;
  if (user?.banReason)
    throw new APIError('FORBIDDEN', {
      code: 'BANNED',
      message: 'this account is banned',
      reason: user.banReason,
    });
}
