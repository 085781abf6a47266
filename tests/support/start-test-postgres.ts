/** Global setup: names the template that database.ts copies, and drops it at the end. */
import { postgresUrl, runStatement } from './postgres.ts';

const NAME = `kinora_template_${process.pid}`;

export function setup(): void {
  process.env.POSTGRES_TEMPLATE = NAME;
}

export async function teardown(): Promise<void> {
  if (postgresUrl !== null) await runStatement(`drop database if exists ${NAME} with (force)`);
}
