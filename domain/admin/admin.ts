import type { Lang } from '../language/language.ts';

/** Tabs of the admin area in order (M1); the first is its start page. */
export const ADMIN_TABS = [
  'stats',
  'users',
  'reviews',
  'legal',
  'support',
  'overrides',
  'providers',
  'logs',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Actions of the admin log (M10), worded as in A 6 where it has a word. */
export const LOG_ACTIONS = [
  'update_user_role',
  'delete_user',
  'ban_user',
  'unban_user',
  'end_user_sessions',
  'delete_review',
  'dismiss_review_reports',
  'create_legal_document',
  'update_legal_document',
  'delete_legal_document',
  'update_support_inquiry',
  'reply_support_inquiry',
  'note_support_inquiry',
  'create_override',
  'update_override',
  'delete_override',
  'restore_override',
  'create_provider',
  'update_provider',
  'delete_provider',
  'import_providers',
  'export_providers',
  'check_provider_link',
  'resolve_offer_report',
  'create_takedown',
  'undo_takedown',
  'export_logs',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

export const LOG_TARGETS = [
  'user',
  'review',
  'legal_document',
  'support_inquiry',
  'content_override',
  'watch_provider',
  'offer_report',
  'takedown',
  'admin_log',
] as const;
export type LogTarget = (typeof LOG_TARGETS)[number];

export type LogEntry = {
  action: LogAction;
  type: LogTarget;
  id: string;
  details?: Record<string, unknown>;
};

export const LEGAL_TYPES = ['terms_of_service', 'privacy_policy'] as const;
export type LegalType = (typeof LEGAL_TYPES)[number];

/** Languages of the legal documents (A 2), as path codes. */
export const LEGAL_LANGUAGES = ['ko', 'en', 'zh-cn', 'zh-tw', 'ja', 'ru', 'th'] as const;
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number];

export const INQUIRY_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const INQUIRY_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type InquiryPriority = (typeof INQUIRY_PRIORITIES)[number];

/** The admin area exists in Korean and English only. */
export function adminLang(lang: Lang): 'ko' | 'en' {
  return lang === 'ko' ? 'ko' : 'en';
}
