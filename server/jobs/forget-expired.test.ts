import { expect, test } from 'vitest';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { describeOnEachEngine } from '../../tests/support/database.ts';
import { startForgetting } from './forget-expired.ts';

describeOnEachEngine('what has expired', (open) => {
  test('is deleted, and nothing else', async () => {
    const database = await open();
    const accounts = openTestAccounts(database);
    const member = await accounts.member('stays@example.com', 'Stays');
    await accounts.browser().post('/sign-in/email', { email: 'stays@example.com', password: 'correct horse 9' });
    await accounts.browser().post('/request-password-reset', { email: 'stays@example.com' });
    const { kysely } = database;
    const [first, second] = await kysely.selectFrom('sessions').select('id').orderBy('created_at').execute();
    const past = new Date(Date.now() - 1000);
    await kysely.updateTable('sessions').set({ expires_at: past }).where('id', '=', String(second?.id)).execute();
    await kysely.insertInto('verifications').values({ id: 'old', identifier: 'old', value: 'x', expires_at: past }).execute();

    const forgetting = startForgetting({ database: kysely, log: { warn: () => expect.unreachable() } as never });
    await forgetting.forget();
    forgetting.close();
    expect(await kysely.selectFrom('sessions').select('id').execute()).toEqual([{ id: first?.id }]);
    const left = await kysely.selectFrom('verifications').select('identifier').execute();
    expect(left).toEqual([{ identifier: expect.stringContaining('reset-password') }]);
    expect((await member.member())?.username).toBe('Stays');
    await accounts.close();
  });
});
