/** Table and column names of db/migrations for the models of Better Auth and its plugins. */

const TIMESTAMPS = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const USERS = {
  modelName: 'users',
  fields: { emailVerified: 'email_verified', ...TIMESTAMPS },
};

export const SESSIONS = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...TIMESTAMPS,
  },
};

export const ACCOUNTS = {
  modelName: 'accounts',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...TIMESTAMPS,
  },
};

export const VERIFICATIONS = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', ...TIMESTAMPS },
};

export const JWKS = {
  fields: {
    publicKey: 'public_key',
    privateKey: 'private_key',
    ...TIMESTAMPS,
    expiresAt: 'expires_at',
  },
};

export const TWO_FACTORS = {
  modelName: 'two_factors',
  fields: {
    userId: 'user_id',
    backupCodes: 'backup_codes',
    failedVerificationCount: 'failed_verification_count',
    lockedUntil: 'locked_until',
  },
};

export const PASSKEYS = {
  modelName: 'passkeys',
  fields: {
    publicKey: 'public_key',
    userId: 'user_id',
    credentialID: 'credential_id',
    deviceType: 'device_type',
    backedUp: 'backed_up',
    createdAt: 'created_at',
  },
};
