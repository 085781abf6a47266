import type { Kysely } from 'kysely';
import { createContext, RouterContextProvider } from 'react-router';
import type { Catalog } from '../catalog/catalog.ts';
import type { Schema } from '../db/schema.ts';
import type { Accounts, Member } from '../domain/account.ts';
import type { CacheTag } from '../domain/cache-tags.ts';
import type { CountedEvent, EventProperties } from '../domain/event.ts';
import type { KnownTitles } from '../domain/known-title.ts';
import type { Lang } from '../domain/language.ts';
import type { SecurityEntry } from '../domain/security-event.ts';
import type { ShareSubject } from '../domain/share-picture.ts';
import { readCookie } from '../lib/cookies.ts';
import { langOfRequest, type Preferences } from './i18n/negotiation.ts';
import type { PageFacts } from './ui/page-facts.tsx';
import type { Site } from './ui/site.tsx';

/** What the operator of a site says about it. */
export type Operator = {
  /** Company or person who runs the site, as the legal texts name them; null where none is configured. */
  name: string | null;
  /** Contact for legal matters: an e-mail address, URL or telephone number. */
  contact: string;
  /** Postal address; null where none is configured. */
  address: string | null;
  /** Number in a company register; null where none is configured. */
  registration: string | null;
  /** Where people write to; notices about inquiries go there. */
  email: string;
  /** Who runs the servers on the operator's behalf; null where nobody does. */
  hosting: string | null;
  /** Where a live chat is; null where there is none to open. */
  chatUrl: string | null;
  /** IANA name of the zone that the operator's days and hours are in. */
  timeZone: string;
};

/** Proof of when a form was handed out, which nobody else can write. */
export type FormStamps = {
  issue(): string;
  /** Seconds since then; null for what is none of ours. */
  age(stamp: string): number | null;
};

/** What the process lends to every request. */
export type Services = {
  catalog: Catalog;
  accounts: Accounts;
  database: Kysely<Schema>;
  /** The database for what a page can do without; see db/brief-reads.ts. */
  reads: Kysely<Schema>;
  /** What is known here of titles that members have marked. */
  titles: KnownTitles;
  /** Counts what somebody does; see server/rate-limit.ts. Null where it is within its rate, else the seconds to wait. */
  limit(counts: { key: string; rate: { max: number; seconds: number } }[]): Promise<number | null>;
  /** Drops the cached pages with one of these tags. To be called after content has changed. */
  invalidate(tags: readonly CacheTag[]): void;
  /** Marks the page being rendered as degraded: data is missing, so a cached page is better. */
  markDegraded(): void;
  /** Pictures of titles for shared links; see server/share-pictures. */
  sharePictures: {
    tagOf(subject: ShareSubject): string;
    draw(subject: ShareSubject): Promise<Uint8Array | null>;
  };
  site: Site;
  operator: Operator;
  formStamps: FormStamps;
  /** Tags of the start pages by which search engines know that the site is its owner's. */
  proofs: NonNullable<PageFacts['proofs']>;
  /** Counts what was done, by day and for everybody together (N5). */
  count(event: CountedEvent, headers: Headers, properties?: EventProperties): void;
  /** Writes a security event to the log and, later, to the database; see server/security-log.ts. Never throws and never waits. */
  recordSecurity(entry: SecurityEntry): void;
  /** Renders a document with its content security policy; null in development, whose scripts and styles are Vite's. */
  secureDocument:
    | ((
        css: string,
        render: (nonce: string) => Promise<string>,
      ) => Promise<{ html: string; policy: string }>)
    | null;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
};

export type Visitor = Preferences & {
  lang: Lang;
  /** ISO 3166-1 region that the visitor chose for where to watch; null when they have not. */
  region: string | null;
  requestId: string;
  /** Where they come from, as limits count it; empty where nobody asks. */
  address: string;
  /** Who is signed in. */
  member: Member | null;
  /** Why there is no page whatever the address: it could not be read (400), another site sent it (403), there is too much to do (503). */
  refusal: 'unreadable' | 'foreign' | 'busy' | null;
};

export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();

/** How a loader leaves what only a document carries. It is made when a document is: a client navigation has no use for it. */
export const factsContext = createContext<() => PageFacts | Promise<PageFacts>>(() => ({}));

export type RequestFacts = {
  pathname: string;
  cookie: string | null;
  acceptLanguage: string | null;
  requestId: string;
  address: string;
  member: Member | null;
  refusal: Visitor['refusal'];
};

/** Called by the server once a request. It lives here because the keys of a context must be those of the page bundle. */
export function createRequestContext(
  services: Services,
  { pathname, requestId, address, member, refusal, ...preferences }: RequestFacts,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const region = readCookie(preferences.cookie, 'region');
  context.set(servicesContext, services);
  context.set(visitorContext, {
    ...preferences,
    // The data of the start page is asked for at `/ko.data`.
    lang: langOfRequest(pathname.replace(/\.data$/, ''), preferences),
    region: region !== null && /^[A-Z]{2}$/.test(region) ? region : null,
    requestId,
    address,
    member,
    refusal,
  });
  return context;
}
