import type { Lang } from './language.ts';
import type { LeavesOut } from './mark.ts';

export type Role = 'admin' | 'user';

/** Who is signed in, as far as pages need to know. */
export type Member = {
  id: string;
  username: string;
  /** Null for who came by way of a provider that gave none. */
  email: string | null;
  emailVerified: boolean;
  role: Role;
  /** Whether a second factor is asked for at sign-in. */
  twoFactor: boolean;
  /** In which mails are written. */
  language: Lang;
  sessionId: string;
  leavesOut: LeavesOut;
};

/** Social providers, in the order of their buttons (P 2.10). `twitter` is what the wire calls X. */
export const SOCIAL_PROVIDERS = ['twitter', 'kakao', 'naver'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Who makes a call: what limits count by, and the language of mails to somebody new. */
export type Caller = { address: string; lang: Lang };

/** Accounts, as pages reach them. */
export type Accounts = {
  /** One of the calls of docs/api.md, in the name of who sent `request`: with its cookies, and refused where it came from another site. */
  call(
    request: Request,
    caller: Caller,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<AccountAnswer>;
  /** The social providers that can be used. */
  providers: readonly SocialProvider[];
};

/** The answer to a call about accounts: what to say, and the cookies that go with it. */
export type AccountAnswer = {
  status: number;
  /** The answer's JSON; empty where there was none. */
  body: Record<string, unknown>;
  /** Names the problem where there is one. */
  code: string | null;
  /** Seconds until a call that came too often may come again. */
  retryAfter: number | null;
  cookies: string[];
};
