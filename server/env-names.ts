import { editDistance } from '../lib/edit-distance.ts';
import { VARIABLES } from './env.ts';

const MAX_DISTANCE = 2;
/** Shorter names resemble too many others. */
const MIN_LENGTH = 5;

/** Usual names of other programs for settings that Kinora has under another name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['DB_URL', 'DATABASE_URL'],
  ['PG_URL', 'DATABASE_URL'],
  ['POSTGRES_URI', 'DATABASE_URL'],
  ['POSTGRES_URL', 'DATABASE_URL'],
  ['POSTGRESQL_URL', 'DATABASE_URL'],
  ['DB_HOST', 'DATABASE_URL'],
  ['REDIS_DB', 'REDIS_URL'],
  ['REDIS_HOST', 'REDIS_URL'],
  ['REDIS_PASSWORD', 'REDIS_URL'],
  ['EMAIL_FROM', 'MAIL_FROM'],
  ['SMTP_FROM', 'MAIL_FROM'],
  ['MAIL_URL', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['SMTP_PASS', 'SMTP_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['SMTP_PORT', 'SMTP_URL'],
  ['SMTP_SERVER', 'SMTP_URL'],
  ['SMTP_USER', 'SMTP_URL'],
  ['SMTP_USERNAME', 'SMTP_URL'],
  ['TMDB_KEY', 'TMDB_API_KEY'],
  ['TMDB_TOKEN', 'TMDB_API_KEY'],
  ['TMDB_API_TOKEN', 'TMDB_API_KEY'],
  ['TMDB_ACCESS_TOKEN', 'TMDB_API_KEY'],
  ['TMDB_READ_ACCESS_TOKEN', 'TMDB_API_KEY'],
]);

/** Similar names that are usual elsewhere. */
const UNRELATED_NAMES = /^(?:npm_|NODE_|CLIENT_ID$|CLIENT_SECRET$)/;

const OWN_PREFIX = 'KINORA_';
/** Variables that Docker and Kubernetes set for a service with the name kinora. */
const SERVICE_LINK = /^KINORA_(?:SERVICE_|PORT_|ENV_|NAME$)/;
const SERVICE_URL = /^(?:tcp|udp):\/\//;

export type UnknownVariable = { name: string; suggestion: string | null };

/**
 * Variables that are probably meant for Kinora, but unknown to it. Names of other programs count
 * only if the variable that they could mean is not set: an environment may serve several programs.
 */
export function findUnknownVariables(
  variables: Record<string, string | undefined>,
): UnknownVariable[] {
  const isSet = (name: string) => Boolean(variables[name]?.trim());
  return Object.entries(variables).flatMap(([name, value = '']) => {
    const isUnrelated =
      UNRELATED_NAMES.test(name) || SERVICE_LINK.test(name) || SERVICE_URL.test(value);
    if (VARIABLES.includes(name) || isUnrelated || !isSet(name)) return [];
    const otherName = OTHER_NAMES.get(name);
    if (otherName !== undefined) return isSet(otherName) ? [] : [{ name, suggestion: otherName }];
    const suggestion = findSimilar(name);
    return suggestion !== null || name.startsWith(OWN_PREFIX) ? [{ name, suggestion }] : [];
  });
}

function findSimilar(name: string): string | null {
  const plainName = name
    .toUpperCase()
    .replace(/^KINORA_/, '')
    .replace(/_FILE$/, '');
  if (plainName !== name && VARIABLES.includes(plainName)) return plainName;
  if (plainName.length < MIN_LENGTH) return null;
  const [closest] = VARIABLES.filter((variable) => variable.length >= MIN_LENGTH)
    .map((variable) => ({ variable, distance: editDistance(plainName, variable) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance);
  return closest?.variable ?? null;
}
