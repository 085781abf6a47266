import { createContext, RouterContextProvider } from 'react-router';
import type { Catalog } from '../catalog/catalog.ts';
import { type AgeRatings, withFamilyMode } from '../catalog/family-mode.ts';
import type { BudgetState } from '../catalog/tmdb/permits.ts';
import type { BestEffortDb } from '../db/best-effort-db.ts';
import type { RequestDb } from '../db/request-db.ts';
import type { Accounts, User } from '../domain/accounts/account.ts';
import type { SecurityEntry } from '../domain/accounts/security-event.ts';
import type { DiskState } from '../domain/admin/disk-state.ts';
import type { LinkCheck } from '../domain/admin/link-status.ts';
import type { MailProblem } from '../domain/admin/mail-state.ts';
import type { FileThreads } from '../domain/forms/uploaded-file.ts';
import { isLang, type Lang } from '../domain/language/language.ts';
import { type FamilyMode, getFamilyMode } from '../domain/titles/family-mode.ts';
import type { TitleIndex } from '../domain/titles/title-index.ts';
import { type DefaultRegion, getDefaultRegion } from '../domain/titles/watch-region.ts';
import type { ServiceTitles } from '../domain/titles/watch-service.ts';
import type { AnalyticsEvent, EventProperties } from '../domain/web/analytics-event.ts';
import type { CacheTag } from '../domain/web/cache-tags.ts';
import type { ShareSubject } from '../domain/web/share-picture.ts';
import { getRequestLang, type Preferences } from './i18n/negotiation.ts';
import type { UrlLinks } from './not-found-template.ts';
import { readFamilyAgeCookie, readRegionCookie, readServicesCookie } from './preference-cookies.ts';
import type { PageMetadata } from './ui/server-document.ts';
import type { Site } from './ui/site.tsx';

/** Operator of the site, from the settings. */
export type Operator = {
  /** Legal name of the company or individual that runs the site; `null` if not configured. */
  name: string | null;
  /** Contact for legal matters: an e-mail address, URL or telephone number. */
  contact: string;
  /** Postal address; `null` if not configured. */
  postalAddress: string | null;
  /** Company register number; `null` if not configured. */
  registration: string | null;
  /** Contact e-mail address, which also receives notices about inquiries. */
  email: string;
  /** Hosting provider; `null` if not configured. */
  hosting: string | null;
  /** URL of the live chat; `null` if not configured. */
  chatUrl: string | null;
  /** Whether the operator discloses that the site takes part in affiliate programs. */
  affiliateNotice: boolean;
  /** IANA time zone of the operator's dates and hours. */
  timeZone: string;
};

/** Signed timestamps that prove when a form was rendered. */
export type FormStamps = {
  issue(): string;
  /** Age in seconds; `null` if the signature is invalid. */
  getAgeSeconds(stamp: string): number | null;
};

/** `css` is not in `html` yet. */
export type RenderedDocument = { html: Buffer<ArrayBuffer>; css: string };

export type RenderDocument = (nonce?: string) => Promise<RenderedDocument>;

/** Titles and people, and how the catalog does. */
type CatalogServices = {
  /** With only the titles that the visitor's family mode shows. */
  catalog: Catalog;
  ageRatings: AgeRatings;
  serviceTitles: ServiceTitles;
  /** Index of the titles that users have saved, seen or hidden. */
  titleIndex: TitleIndex;
  /** State of the shared budget of catalog calls; `null` for the starter catalog. */
  readCallBudget(): Promise<BudgetState | null>;
};

/** The databases, files, and what follows a change. */
type DataServices = {
  db: RequestDb;
  /** Database for optional data of a page; see db/best-effort-db.ts. */
  bestEffortDb: BestEffortDb;
  files: FileThreads;
  /**
   * Drops the cached pages with one of these tags, or all if `null`. Call it after content has
   * changed.
   */
  invalidate(tags: readonly CacheTag[] | null): void;
  /** Reads what was taken down, after a change. Never rejects. */
  reloadTakedowns(): Promise<unknown>;
  /** Free space of the disk of DATA_DIR. */
  readDiskSpace(): Promise<DiskState>;
  /** The reason why mails are not sent; `null` if they are. */
  findMailProblem(): Promise<MailProblem | null>;
};

/** Accounts, and protection against abuse. */
type SecurityServices = {
  accounts: Accounts;
  formStamps: FormStamps;
  /**
   * Counts an action; see server/security/rate-limit.ts. Resolves to `null`, or to the seconds to
   * wait if a limit is exceeded.
   */
  consumeRateLimit(
    counts: { key: string; rate: { max: number; seconds: number } }[],
  ): Promise<number | null>;
  /**
   * Logs a security event and stores it later (server/security/security-log.ts). Never throws or
   * blocks.
   */
  recordSecurity(entry: SecurityEntry): void;
  /** Requests a URL that an admin entered; see server/links/check-link.ts. */
  checkLink(url: string): Promise<LinkCheck>;
};

/** Settings and tools of pages. */
type RenderServices = {
  site: Site;
  /** Of the code. `commit` is `null` if unknown. */
  version: { version: string; commit: string | null };
  operator: Operator;
  defaultRegion: DefaultRegion;
  /** Whether robots.txt allows the crawlers that train models. */
  allowsTraining: boolean;
  /** Verification tags of search engines, for the home pages. */
  verificationTags: NonNullable<PageMetadata['verificationTags']>;
  sharePictures: {
    getContentHash(subject: ShareSubject): string;
    draw(subject: ShareSubject): Promise<Uint8Array | null>;
  };
  /** Marks the page being rendered as degraded: data is missing, so a cached page is better. */
  markDegraded(): void;
  /**
   * Renders a document, in production with its CSP; see server/pages/document-renderer.ts. `shared`
   * is rendered once per key, with placeholders that `links` replace (app/not-found-template.ts).
   */
  renderDocument(
    render: RenderDocument,
    init: { status: number; headers: Headers },
    shared?: {
      key: string;
      placeholders: UrlLinks;
      links: UrlLinks;
      render: RenderDocument;
    } | null,
  ): Promise<Response>;
  /** Counts an event for the daily totals of all visitors (N5). */
  track(event: AnalyticsEvent, headers: Headers, properties?: EventProperties): void;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
};

export type Services = CatalogServices & DataServices & SecurityServices & RenderServices;

export type Visitor = Preferences & {
  lang: Lang;
  /** ISO 3166-1 region of watch offers, dates and age ratings: the chosen one, else the default. */
  region: string;
  hasChosenRegion: boolean;
  /** Main providers of the services that the visitor has chosen, in ascending order. */
  serviceIds: number[];
  /** `null` if it is off. */
  familyMode: FamilyMode | null;
  requestId: string;
  /** Client IP for limits only; empty if unknown, as for a page that no visitor waits for. */
  ip: string;
  user: User | null;
  /** The session could not be read: the visitor may be signed in, although `user` is `null`. */
  isSessionUnknown: boolean;
  /**
   * Rejects every path: malformed (400), sent by another site (403), over capacity or a page that
   * needs the session, which is unknown (503).
   */
  rejectedBecause: 'unreadable' | 'foreign' | 'busy' | 'session_unknown' | null;
};

export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();

/** Loaders set this to a function that loads metadata. Only document requests call it. */
export const metadataContext = createContext<() => PageMetadata | Promise<PageMetadata>>(
  () => ({}),
);

export type RequestInfo = {
  /** Decoded, see domain/web/decode-path.ts. */
  pathname: string;
  cookie: string | null;
  acceptLanguage: string | null;
  requestId: string;
  ip: string;
  user: User | null;
  isSessionUnknown: boolean;
  rejectedBecause: Visitor['rejectedBecause'];
};

/** Called by the server for each request; the context keys belong to this bundle. */
export function createRequestContext(
  services: Services,
  { pathname, requestId, ip, user, isSessionUnknown, rejectedBecause, ...preferences }: RequestInfo,
): RouterContextProvider {
  const context = new RouterContextProvider();
  // The browser's region is where the visitor is; the services are those that the user pays for.
  const chosenRegion = readRegionCookie(preferences.cookie) ?? user?.watchRegion ?? null;
  // The data path of the home page is `/ko.data`.
  const path = pathname.replace(/\.data$/, '');
  const lang = getRequestLang(path, preferences);
  const region = chosenRegion ?? getDefaultRegion(services.defaultRegion, lang);
  const familyMode = readFamilyMode(path, preferences.cookie, region);
  context.set(servicesContext, familyMode ? forFamilyMode(services, familyMode) : services);
  context.set(visitorContext, {
    ...preferences,
    lang,
    region,
    hasChosenRegion: chosenRegion !== null,
    serviceIds: user?.serviceIds ?? readServicesCookie(preferences.cookie),
    familyMode,
    requestId,
    ip,
    user,
    isSessionUnknown,
    rejectedBecause,
  });
  return context;
}

/** Family mode is for pages: admins see all titles, and files for crawlers are for no visitor. */
function readFamilyMode(path: string, cookie: string | null, region: string): FamilyMode | null {
  const age = readFamilyAgeCookie(cookie);
  const [, lang, page] = path.split('/');
  return isLang(lang) && page?.toLowerCase() !== 'admin' ? getFamilyMode(age, region) : null;
}

function forFamilyMode(services: Services, familyMode: FamilyMode): Services {
  const { catalog, ageRatings, markDegraded } = services;
  const deps = { ageRatings, onIncomplete: markDegraded };
  return { ...services, catalog: withFamilyMode(catalog, familyMode, deps) };
}
