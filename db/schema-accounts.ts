import type { ColumnType, Generated } from 'kysely';
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
  username_skeletons: UsernameSkeletons;
  sign_up_skeletons: SignUpSkeletons;
  email_changes: EmailChanges;
  trusted_devices: TrustedDevices;
  code_attempts: CodeAttempts;
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
  /** When it was begun or continued with a passkey that verified its user. */
  passkey_verified_at: Date | null;
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

/** Find usernames that look alike, see domain/accounts/username-skeletons.ts. */
type UsernameSkeletons = {
  /** The skeleton. */
  id: string;
  user_id: string;
  /** Not that of the user if an older version has renamed the user. */
  username: string;
};

type SignUpSkeletons = {
  /** The skeleton. */
  id: string;
  sign_up_id: string;
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
  /** Hash of the password at the request. */
  former_password: ColumnType<string | null, string | null | undefined>;
  /** The address that the account had when the change was undone. */
  undone_email: string | null;
  undone_at: Date | null;
  /** From then on the old address can choose a password; until then the undo can be stopped. */
  reset_after: Date | null;
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

type CodeAttempts = {
  user_id: string;
  day: ColumnType<string, string, never>;
  wrong: number;
  told_at: Date | null;
};

type Passkeys = {
  id: string;
  user_id: string;
  name: string | null;
  device_type: string;
  created_at: Timestamp;
};
