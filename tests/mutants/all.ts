import { ACCOUNT_MUTANTS } from './accounts.ts';
import { ADMIN_MUTANTS } from './admin.ts';
import { BROWSER_MUTANTS } from './browser.ts';
import { DATA_MUTANTS } from './data.ts';
import { FEATURE_MUTANTS } from './features.ts';
import type { Mutant } from './mutant.ts';
import { SERVER_MUTANTS } from './server.ts';

export const MUTANTS: readonly Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...ADMIN_MUTANTS,
  ...FEATURE_MUTANTS,
  ...SERVER_MUTANTS,
  ...DATA_MUTANTS,
  ...BROWSER_MUTANTS,
];
