import type { ColumnType } from 'kysely';

/** A timestamp, read as a Date; set by the database by default. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
