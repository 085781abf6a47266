import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';

/** Throws 403 with the reason. Runs after authentication, so only the owner learns of the ban. */
export async function rejectBanned(
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
