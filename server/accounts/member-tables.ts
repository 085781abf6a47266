import type { BetterAuthPlugin } from 'better-auth';

/** Our own tables that are written in the library's transactions, under the names of db/migrations. */
export function memberTables() {
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
