import {
  SOCIAL_PROVIDERS,
  type SocialProvider,
  type User,
} from '../../../domain/accounts/account.ts';
import type { Services } from '../../context.ts';

export type ProfileView = {
  username: string;
  email: string | null;
  language: User['language'];
  /** ISO 3166-1. */
  region: string;
  twoFactor: boolean;
  hasPassword: boolean;
  /** Whether mails for signing in have a code besides their link. */
  mailCodes: boolean;
  linkedProviders: SocialProvider[];
  passkeys: { id: string; name: string | null; createdAt: string }[];
  sessions: {
    id: string;
    current: boolean;
    agent: string | null;
    ip: string | null;
    seenAt: string;
  }[];
  /** Devices that skip the second factor. */
  trustedDevices: { id: string; agent: string | null; usedAt: string }[];
  /** Proof required to change the e-mail address; `null` after a recent sign-in. */
  emailProof: 'password' | 'code' | 'sign_in' | null;
  reviews: number;
};

/** Bounds the lists; the newest are shown. */
const MAX_ROWS = 50;
/** Slightly below the accounts' own limit, so that the form is still valid when it is sent. */
const FRESH_MS = 8 * 60_000;

export async function getProfile(
  { db }: Pick<Services, 'db'>,
  user: User,
  region: string,
): Promise<ProfileView> {
  const { id } = user;
  const [profile, signInMethods, passkeys, sessions, devices, reviews] = await Promise.all([
    db.selectFrom('profiles').select('mail_codes').where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('accounts')
      .select(({ eb }) => ['provider_id', eb('password', 'is not', null).as('has_password')])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'ip_address', 'seen_at', 'created_at'])
      .where('user_id', '=', id)
      .where('expires_at', '>', new Date())
      .orderBy('seen_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom('trusted_devices')
      .select(['id', 'user_agent', 'used_at'])
      .where('user_id', '=', id)
      .where('expires_at', '>', new Date())
      .orderBy('used_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirst(),
  ]);
  const { username, email, language, twoFactor } = user;
  const hasPassword = signInMethods.some(
    ({ provider_id, has_password }) => provider_id === 'credential' && has_password,
  );
  const current = sessions.find((row) => row.id === user.sessionId);
  return {
    username,
    email,
    language,
    region,
    twoFactor,
    hasPassword,
    mailCodes: profile?.mail_codes ?? true,
    linkedProviders: SOCIAL_PROVIDERS.filter((provider) =>
      signInMethods.some(({ provider_id }) => provider_id === provider),
    ),
    passkeys: passkeys.map(({ id: key, name, created_at }) => ({
      id: key,
      name,
      createdAt: created_at.toISOString(),
    })),
    sessions: sessions.map((row) => ({
      id: row.id,
      current: row.id === user.sessionId,
      agent: row.user_agent,
      ip: row.ip_address,
      seenAt: row.seen_at.toISOString(),
    })),
    trustedDevices: devices.map((row) => ({
      id: row.id,
      agent: row.user_agent,
      usedAt: row.used_at.toISOString(),
    })),
    emailProof:
      Date.now() - (current?.created_at.getTime() ?? 0) < FRESH_MS
        ? null
        : getProof(hasPassword, twoFactor),
    reviews: Number(reviews?.count ?? 0),
  };
}

function getProof(hasPassword: boolean, twoFactor: boolean): ProfileView['emailProof'] {
  if (hasPassword) return 'password';
  return twoFactor ? 'code' : 'sign_in';
}
