import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';

type SecretEnv = Pick<Env, 'AUTH_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>;

/** Throws if DATABASE_URL is set without AUTH_SECRET, as all processes need the same secret. */
export function requireAuthSecret({ AUTH_SECRET, DATABASE_URL }: SecretEnv): void {
  if (AUTH_SECRET === undefined && DATABASE_URL !== undefined)
    throw new Error(
      'AUTH_SECRET: needed with DATABASE_URL, because every process has to know it (for instance: openssl rand -base64 32)',
    );
}

/** AUTH_SECRET, or a secret created at the first start in the data folder (mode 600). */
export function readAuthSecret(env: SecretEnv): string {
  requireAuthSecret(env);
  const { AUTH_SECRET, DATA_DIR } = env;
  if (AUTH_SECRET !== undefined) return AUTH_SECRET;
  const file = join(DATA_DIR, 'auth-secret');
  if (!existsSync(file)) createSecretFile(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(
      `${file}: holds no secret; delete it to have a new one made (everyone is then signed out)`,
    );
  return secret;
}

/** Atomic: if two processes race, the first file stays. */
function createSecretFile(file: string): void {
  const temporaryFile = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporaryFile);
  }
}
