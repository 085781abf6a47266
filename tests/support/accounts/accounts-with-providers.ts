import { openTestAccounts } from '../accounts-client.ts';
import type { TestDatabase } from '../database.ts';
import { startProviders } from './providers.ts';
import { redirectFetch } from './redirect-fetch.ts';

/** Accounts whose social providers are local fakes. */
export async function openAccountsWithProviders(
  database: TestDatabase,
  options: { providerTimeoutMs?: number } = {},
) {
  const providers = await startProviders();
  const { NODE_OPTIONS: _, TEST_PROVIDERS: url, ...variables } = providers.env;
  const endRedirect = redirectFetch(url);
  const accounts = openTestAccounts(database, { ...options, variables });
  async function close(): Promise<void> {
    await accounts.close();
    providers.stop();
    endRedirect();
  }
  return { accounts, providers, close };
}
