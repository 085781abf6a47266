import type { ColumnType, Generated } from 'kysely';
import type { SecurityEvent } from '../domain/accounts/security-event.ts';
import type {
  InquiryPriority,
  InquiryStatus,
  LegalLanguage,
  LegalType,
} from '../domain/admin/admin.ts';
import type { TakedownKind } from '../domain/admin/takedown.ts';
import type { Lang } from '../domain/language/language.ts';
import type { MediaType } from '../domain/titles/title.ts';
import type { Timestamp } from './timestamp.ts';

/** See migrations 0008-admin, 0012-support, 0014-security-events and 0017-takedowns. */
export type AdminSchema = {
  legal_documents: LegalDocuments;
  legal_versions: LegalVersions;
  legal_publications: LegalPublications;
  support_inquiries: SupportInquiries;
  support_messages: SupportMessages;
  admin_logs: AdminLogs;
  security_events: SecurityEvents;
  view_counts: ViewCounts;
  search_counts: SearchCounts;
  takedowns: Takedowns;
  takedown_titles: TakedownTitles;
};

type LegalDocuments = {
  id: Generated<string>;
  document_type: LegalType;
  language: LegalLanguage;
  title: string;
  /** Sanitised HTML. */
  content: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type LegalVersions = {
  document_id: string;
  number: number;
  title: string;
  content: string;
  written_by: string | null;
  written_at: Timestamp;
};

/** Period in which a version of a document was shown; `ended_at` is null while it is. */
type LegalPublications = {
  document_id: string;
  number: number;
  published_at: Timestamp;
  ended_at: Date | null;
};

type SupportInquiries = {
  id: Generated<string>;
  /** Secret of the link to the inquiry's status. */
  token: Generated<string>;
  name: string;
  email: string;
  subject: string;
  message: string;
  user_id: string | null;
  language: Generated<Lang>;
  status: Generated<InquiryStatus>;
  priority: Generated<InquiryPriority>;
  assigned_to: string | null;
  answered_at: Date | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type SupportMessages = {
  id: Generated<string>;
  inquiry_id: string;
  kind: 'reply' | 'note';
  body: string;
  written_by: string | null;
  created_at: Timestamp;
};

/** Written by app/admin-session.ts alone, and never changed. */
type AdminLogs = {
  id: Generated<string>;
  admin_id: string;
  action: string;
  target_type: string;
  target_id: string;
  /** Written as JSON text. */
  details: ColumnType<Record<string, unknown>, string, never>;
  created_at: ColumnType<Date, never, never>;
};

type SecurityEvents = {
  id: Generated<string>;
  event: SecurityEvent;
  /** `null` if the account is unknown or deleted. */
  user_id: string | null;
  /** Written as JSON text. */
  details: ColumnType<Record<string, unknown>, string, string>;
  created_at: Timestamp;
};

type ViewCounts = {
  /** An ISO day. */
  day: ColumnType<string, unknown, unknown>;
  content_type: MediaType;
  content_id: number;
  count: number;
};

type SearchCounts = {
  /** An ISO day. */
  day: ColumnType<string, unknown, unknown>;
  words: string;
  found: boolean;
  count: number;
};

type Takedowns = {
  id: Generated<string>;
  kind: TakedownKind;
  target_id: number;
  name: string | null;
  reason: string;
  created_by: string | null;
  created_at: Timestamp;
  next_read_at: Timestamp;
  titles_read_at: Date | null;
};

type TakedownTitles = {
  content_type: MediaType;
  content_id: number;
  takedown_id: string;
  seen_at: Timestamp;
};
