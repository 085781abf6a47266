import type { Lang } from '../language/language.ts';
import type { Exclusions } from '../titles/title-state.ts';
import type { AdminFactor } from './admin-factor.ts';

export type Role = 'admin' | 'user';

export type User = {
  id: string;
  username: string;
  /** `null` if the social provider returned no e-mail. */
  email: string | null;
  emailVerified: boolean;
  /** `admin` if the session may use the role: see `ADMIN_SECOND_FACTOR`. */
  role: Role;
  /** `null` for users who are no admins. */
  adminFactor: AdminFactor | null;
  twoFactor: boolean;
  language: Lang;
  sessionId: string;
  exclusions: Exclusions;
  /** ISO 3166-1; `null` if never chosen. */
  watchRegion: string | null;
  /** `null` if never chosen. */
  serviceIds: number[] | null;
};

/** Social providers in button order (P 2.10). The API calls X `twitter`. */
export const SOCIAL_PROVIDERS = ['twitter', 'kakao', 'naver'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Source of a call: `ip` is that of the client, for rate limits, `lang` the language of mails. */
export type Caller = { ip: string; lang: Lang };

export type Accounts = {
  /** A call of docs/api.md with the cookies of `request`; cross-site requests are rejected. */
  call(
    request: Request,
    caller: Caller,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<AccountResponse>;
  providers: readonly SocialProvider[];
};

export type AccountResponse = {
  status: number;
  body: Record<string, unknown>;
  code: string | null;
  /** Seconds until a rate-limited call may be repeated. */
  retryAfter: number | null;
  cookies: string[];
};
