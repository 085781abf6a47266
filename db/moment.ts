import type { ColumnType } from 'kysely';

/** A column read as a Date; set by the database unless given. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
