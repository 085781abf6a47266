import type { Generated } from 'kysely';
import type { Lang } from '../domain/language/language.ts';
import type { Timestamp } from './timestamp.ts';

export type AccountsSchema = {
  users: Users;
  user_roles: UserRoles;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  two_factors: TwoFactors;
  passkeys: Passkeys;
  sign_ups: SignUps;
  email_changes: EmailChanges;
  trusted_devices: TrustedDevices;
};

type Users = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  language: Generated<Lang>;
  two_factor_enabled: Generated<boolean>;
  banned_at: Date | null;
  ban_reason: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type UserRoles = {
  user_id: string;
  role: 'admin' | 'user';
  granted_at: Timestamp;
};

type Sessions = {
  id: string;
  user_id: string;
  /** SHA-256 of the token, in hexadecimal digits. */
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  seen_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type Accounts = {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at: Timestamp;
};

type Verifications = {
  id: string;
  identifier: string;
  value: string;
  created_at: Timestamp;
  expires_at: Date;
};

type TwoFactors = {
  id: string;
  user_id: string;
  secret: string;
  verified: Generated<boolean>;
  /** The 30-second step of the last used code; `null` before the first. */
  last_step: number | null;
  created_at: Timestamp;
};

export type SignUps = {
  id: string;
  email: string;
  username: string;
  password: string;
  language: Lang;
  /** Hash of the device id of the browser. */
  device: string;
  /** Path of the site that the confirmed visitor returns to. */
  return_path: string | null;
  /** As text, see domain/accounts/pending-action.ts. */
  pending_action: string | null;
  created_at: Timestamp;
};

type EmailChanges = {
  id: string;
  user_id: string;
  session_id: string;
  old_email: string;
  new_email: string;
  created_at: Timestamp;
  /** Deadline of the confirmation by the new address. */
  expires_at: Date;
  confirmed_at: Date | null;
};

type TrustedDevices = {
  id: Generated<string>;
  user_id: string;
  /** Hash of the device id. */
  device: string;
  user_agent: string | null;
  created_at: Timestamp;
  used_at: Timestamp;
  expires_at: Date;
};

type Passkeys = {
  id: string;
  user_id: string;
  name: string | null;
  device_type: string;
  created_at: Timestamp;
};
