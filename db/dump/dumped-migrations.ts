import { findText, type Migration } from '../migrate.ts';
import { DumpError, type DumpHeader } from './format.ts';

/**
 * The migrations of a dump, in order, each with the text that its database had applied. Rejects
 * with a DumpError if the dump is of a newer version of the code or of another program.
 */
export function findDumpedMigrations(header: DumpHeader, migrations: Migration[]): Migration[] {
  const newest = migrations.at(-1);
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  return header.migrations.map(({ number, name, checksum }) => {
    if (newest && number > newest.number)
      throw new DumpError(
        `This backup was made by a newer version of Kinora (migration ${name}). Restore it with that version.`,
      );
    const migration = byNumber.get(number);
    const text = migration ? findText(migration, checksum) : null;
    if (!migration || text === null)
      throw new DumpError(
        `This backup is of another program: its migration ${name} is not one of this version's.`,
      );
    return { ...migration, text, checksum };
  });
}
