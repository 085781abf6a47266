import type { Text } from '../../../domain/language/localized-text.ts';
import type { Credit } from '../../../domain/titles/title.ts';

/** Characters or jobs of a person. */
export type CreditRow = Omit<Credit, 'character'> & { roles: Text[] };

/** The cast, or a department of the crew. `id` is that of its heading. */
export type CreditSection = { id: string; heading: Text; rows: CreditRow[] };
