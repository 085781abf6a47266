import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../../db/typed-sql.ts';
import { LEGAL_LANGUAGES, type LegalLanguage } from '../../../domain/admin/admin.ts';
import { DEFAULT_LANG, getLanguage, type Lang } from '../../../domain/language/language.ts';
import { getDayIn } from '../../../lib/iso-day.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { DEFAULT_UPDATED, getDefaultHtml } from './get-default.server.ts';
import { DOCUMENTS, type DocumentName, writeDocumentQuery } from './schema.ts';

/**
 * A link with its label. `language` is that of its target, if different; `named` if the label is in
 * that language.
 */
export type DocumentLink = { to: string; label: string; language?: string; named?: boolean };

/** A document page, localized. */
export type DocumentView = {
  title: string;
  /** Sanitized. */
  html: string;
  /** When it was last changed, or from when to when it applied. */
  dateText: string;
  /** Shown above the text if another text applies. */
  note: { text: string; links: DocumentLink[] } | null;
  versions: { heading: string; links: DocumentLink[] } | null;
  /** False if the database could not be read. */
  databaseAvailable: boolean;
  /** Whether this version is the current one. */
  current: boolean;
};

/** Maximum number of days listed; URLs of older days work, too. */
const MAX_LISTED_VERSIONS = 50;

const VERSION_ROW = {
  title: column.text(),
  content: column.text(),
  from: column.date(),
  until: column.orNull(column.date()),
};
type DocumentVersion = TypedRow<typeof VERSION_ROW>;
type StoredDocument = {
  /** The requested version; `null` if not found. */
  version: DocumentVersion | null;
  /** Days with a published version, newest first; `past` if it no longer applies. */
  days: { day: string; past: boolean }[];
  /** Other languages that have a current version. */
  otherLanguages: LegalLanguage[];
};
const NO_DOCUMENT: StoredDocument = { version: null, days: [], otherLanguages: [] };

/**
 * The terms or the privacy policy (G1), current or as of a day: the operator's document in this
 * language, else the built-in text, also during a database outage (G2). `null` for a day without a
 * version, `unread` if that day cannot be read.
 */
export async function getDocument(
  { bestEffortDb, log, operator }: Pick<Services, 'bestEffortDb' | 'log' | 'operator'>,
  name: DocumentName,
  language: PageLanguage,
  date: string | null,
): Promise<DocumentView | null | 'unread'> {
  const zone = operator.timeZone;
  const storedDocument = await readStoredDocument(
    bestEffortDb,
    name,
    language.code,
    date,
    zone,
  ).catch((error: unknown) => {
    log.warn(
      { err: error, document: name },
      'cannot read legal document, showing the built-in text',
    );
    return null;
  });
  const { version, days, otherLanguages } = storedDocument ?? NO_DOCUMENT;
  if (date !== null && storedDocument === null) return 'unread';
  // A language without versions is reached from another one's page: its one text has no days.
  if (date !== null && version === null && days.length > 0) return null;
  const { t, code, format } = language;
  const path = links.page(code, name);
  const pastDays = days.filter((day) => day.past).slice(0, MAX_LISTED_VERSIONS);
  const versions = pastDays.map(({ day }) => ({
    to: path + writeDocumentQuery({ date: day }),
    label: format.date(day),
  }));
  return {
    title: version?.title ?? t(`footer.${name}`),
    html: version ? await sanitize(version.content) : getDefaultHtml(name, language, operator),
    dateText: getDateText(language, version, zone),
    note: version
      ? earlierNote(language, path, version)
      : defaultNote(language, name, otherLanguages),
    versions: versions.length > 0 ? { heading: t('document.versions'), links: versions } : null,
    databaseAvailable: storedDocument !== null,
    current: version?.until == null,
  };
}

/** The library is loaded with the first document: it takes memory. */
async function sanitize(html: string): Promise<string> {
  return (await import('../../sanitize-html.ts')).sanitizeHtml(html);
}

function getDateText(
  { t, format }: PageLanguage,
  version: DocumentVersion | null,
  zone: string,
): string {
  const day = (date: Date) => format.date(getDayIn(zone, date));
  if (version?.until)
    return t('document.was_current', { from: day(version.from), until: day(version.until) });
  return t('document.updated', {
    date: version ? day(version.from) : format.date(DEFAULT_UPDATED),
  });
}

function earlierNote(
  { t }: PageLanguage,
  path: string,
  { until }: DocumentVersion,
): DocumentView['note'] {
  return until && { text: '', links: [{ to: path, label: t('document.current') }] };
}

/**
 * Links a built-in text to the operator's own in other languages, else to the binding Korean one.
 */
function defaultNote(
  { t, code }: PageLanguage,
  name: DocumentName,
  otherLanguages: LegalLanguage[],
): DocumentView['note'] {
  if (otherLanguages.length > 0)
    return {
      text: t('document.own_wording'),
      links: otherLanguages.map((lang) => linkIn(lang, name)),
    };
  if (code === DEFAULT_LANG) return null;
  const original = {
    to: links.page(DEFAULT_LANG, name),
    label: t('document.original'),
    language: getLanguage(DEFAULT_LANG).tag,
  };
  return { text: t('document.convenience'), links: [original] };
}

function linkIn(lang: LegalLanguage, name: DocumentName): DocumentLink {
  const { tag: language, name: label } = getLanguage(lang);
  return { to: links.page(lang, name), label, language, named: true };
}

async function readStoredDocument(
  db: Kysely<Schema>,
  name: DocumentName,
  lang: Lang,
  date: string | null,
  zone: string,
): Promise<StoredDocument> {
  const type = DOCUMENTS[name];
  const [active, days] = await Promise.all([
    db
      .selectFrom('legal_documents')
      .select('language')
      .where('document_type', '=', type)
      .where('is_active', '=', true)
      .execute(),
    readDays(db, type, lang, zone),
  ]);
  return {
    version: isLegalLanguage(lang)
      ? await (date === null
          ? readCurrentVersion(db, type, lang)
          : readVersionOfDay(db, type, lang, date, zone))
      : null,
    days,
    otherLanguages: LEGAL_LANGUAGES.filter(
      (candidate) => candidate !== lang && active.some(({ language }) => language === candidate),
    ),
  };
}

type DocumentType = (typeof DOCUMENTS)[DocumentName];

/** Operators write in these languages; all others have the built-in text. */
function isLegalLanguage(lang: Lang): lang is LegalLanguage {
  return LEGAL_LANGUAGES.some((language) => language === lang);
}

async function readCurrentVersion(
  db: Kysely<Schema>,
  type: DocumentType,
  lang: LegalLanguage,
): Promise<DocumentVersion | null> {
  const row = await db
    .selectFrom('legal_documents')
    .select(['title', 'content', 'updated_at'])
    .where('document_type', '=', type)
    .where('language', '=', lang)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ? { title: row.title, content: row.content, from: row.updated_at, until: null } : null;
}

/** The last version shown on a day; `null` for a future day. */
async function readVersionOfDay(
  db: Kysely<Schema>,
  type: DocumentType,
  lang: LegalLanguage,
  date: string,
  zone: string,
): Promise<DocumentVersion | null> {
  const { rows } = await typedSql('legal document of a day', VERSION_ROW)`
    select v.title, v.content, p.published_at as from, p.ended_at as until
    from legal_documents d join legal_publications p on p.document_id = d.id
      join legal_versions v on (v.document_id, v.number) = (p.document_id, p.number)
    where d.document_type = ${type} and d.language = ${lang}
      and p.published_at < (${date}::date + 1)::timestamp at time zone ${zone}
      and (p.ended_at is null or p.ended_at > ${date}::date::timestamp at time zone ${zone})
      and ${date}::date <= (now() at time zone ${zone})::date
    order by p.published_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function readDays(
  db: Kysely<Schema>,
  type: DocumentType,
  lang: Lang,
  zone: string,
): Promise<StoredDocument['days']> {
  const { rows } = await typedSql('days of a legal document', {
    day: column.text(),
    past: column.boolean(),
  })`
    select distinct on (day) (p.published_at at time zone ${zone})::date::text as day,
      p.ended_at is not null as past
    from legal_documents d join legal_publications p on p.document_id = d.id
    where d.document_type = ${type} and d.language = ${lang}
    order by day desc, p.published_at desc limit ${MAX_LISTED_VERSIONS + 1}`.execute(db);
  return rows;
}
