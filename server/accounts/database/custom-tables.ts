import type { BetterAuthPlugin } from 'better-auth';

/** Our tables that are written within transactions of the library. */
export function customTables() {
  return {
    id: 'members',
    schema: {
      profile: {
        modelName: 'profiles',
        fields: {
          username: { type: 'string', required: false },
          createdAt: { type: 'date', required: true, fieldName: 'created_at' },
        },
      },
      signUp: {
        modelName: 'sign_ups',
        fields: {
          email: { type: 'string', required: true },
          username: { type: 'string', required: true },
          createdAt: { type: 'date', required: true, fieldName: 'created_at' },
        },
      },
      usernameSkeleton: {
        modelName: 'username_skeletons',
        fields: {
          userId: { type: 'string', required: true, fieldName: 'user_id' },
          username: { type: 'string', required: true },
        },
      },
      signUpSkeleton: {
        modelName: 'sign_up_skeletons',
        fields: {
          signUpId: { type: 'string', required: true, fieldName: 'sign_up_id' },
        },
      },
      emailChange: {
        modelName: 'email_changes',
        fields: {
          userId: { type: 'string', required: true, fieldName: 'user_id' },
          sessionId: { type: 'string', required: true, fieldName: 'session_id' },
          oldEmail: { type: 'string', required: true, fieldName: 'old_email' },
          newEmail: { type: 'string', required: true, fieldName: 'new_email' },
          createdAt: { type: 'date', required: true, fieldName: 'created_at' },
          expiresAt: { type: 'date', required: true, fieldName: 'expires_at' },
        },
      },
      mail: {
        modelName: 'outbox',
        fields: {
          recipient: { type: 'string', required: true },
          kind: { type: 'string', required: true },
          language: { type: 'string', required: true },
          data: { type: 'string', required: true },
          attempts: { type: 'number', required: true },
          nextAttemptAt: { type: 'date', required: true, fieldName: 'next_attempt_at' },
          createdAt: { type: 'date', required: true, fieldName: 'created_at' },
        },
      },
    },
  } satisfies BetterAuthPlugin;
}
