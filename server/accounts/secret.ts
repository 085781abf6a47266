import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/**
 * What cookies, links and codes are signed with: AUTH_SECRET, or one that is made at the first start and kept in the data folder, where
 * only the owner may read it. Throws, with a message for the operator, where several processes would each make their own.
 */
export function readAuthSecret({
  AUTH_SECRET,
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'AUTH_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (AUTH_SECRET !== undefined) return AUTH_SECRET;
  if (DATABASE_URL !== undefined)
    throw new Error(
      'AUTH_SECRET: needed with DATABASE_URL, because every process has to know it (for instance: openssl rand -base64 32)',
    );
  const file = join(DATA_DIR, 'auth-secret');
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(
      `${file}: holds no secret; delete it to have a new one made (everyone is then signed out)`,
    );
  return secret;
}

/** Whole or not at all; where another process was quicker, its secret counts. */
function makeSecret(file: string): void {
  const own = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(own);
  }
}
