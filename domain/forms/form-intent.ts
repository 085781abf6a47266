/**
 * Each needs a handler (app/forms/handlers.server.ts) and lines in the tables of tests/security.
 */
export type FormIntent =
  | SignInIntent
  | ProfileIntent
  | SecurityIntent
  | UserIntent
  | VisitorIntent
  | AdminIntent;

type SignInIntent =
  | 'sign_in'
  | 'sign_up'
  | 'sign_up_resend'
  | 'sign_up_dismiss'
  | 'reset'
  | 'reset_resend'
  | 'reset_dismiss'
  | 'code'
  | 'with_code'
  | 'factor'
  | 'social'
  | 'confirm'
  | 'email_stop'
  | 'undo_stop'
  | 'withdraw_action'
  | 'sign_out';

type ProfileIntent = 'username' | 'settings' | 'email' | 'password' | 'password_link';

type SecurityIntent =
  | 'factor_begin'
  | 'factor_verify'
  | 'factor_end'
  | 'factor_codes'
  | 'mail_codes'
  | 'passkey_remove'
  | 'unlink'
  | 'session'
  | 'device_remove'
  | 'delete';

/** Forms whose second submission changes nothing more, so that they may be sent again. */
const IDEMPOTENT_INTENTS: ReadonlySet<string> = new Set<FormIntent>([
  'save',
  'unsave',
  'seen',
  'unseen',
  'hide',
  'unhide',
  'rate',
  'withdraw_action',
  'leave_out',
  'share',
  'unshare',
  'review',
  'helpful',
  'not_helpful',
  'family_mode',
  'services',
  'username',
  'settings',
  'sign_out',
]);

export function isIdempotent(intent: string): boolean {
  return IDEMPOTENT_INTENTS.has(intent);
}

export type TitleStateIntent = 'save' | 'unsave' | 'seen' | 'unseen' | 'hide' | 'unhide';

/** For everyone. */
type VisitorIntent = 'family_mode' | 'services' | 'offer_report';

type UserIntent =
  | TitleStateIntent
  | 'rate'
  | 'leave_out'
  | 'share'
  | 'unshare'
  | 'import'
  | 'import_apply'
  | 'import_match'
  | 'import_close'
  | 'rating_publish'
  | 'rating_publish_all'
  | 'rating_delete'
  | 'review'
  | 'review_delete'
  | 'helpful'
  | 'not_helpful'
  | 'report'
  | 'contact';

type AdminIntent =
  | 'admin_user_role'
  | 'admin_user_delete'
  | 'admin_user_ban'
  | 'admin_user_unban'
  | 'admin_user_sessions'
  | 'admin_inquiry_status'
  | 'admin_inquiry_priority'
  | 'admin_inquiry_assign'
  | 'admin_inquiry_note'
  | 'admin_inquiry_reply'
  | 'admin_document_create'
  | 'admin_document_update'
  | 'admin_document_active'
  | 'admin_document_preview'
  | 'admin_document_restore'
  | 'admin_document_delete'
  | 'admin_override_create'
  | 'admin_override_update'
  | 'admin_override_preview'
  | 'admin_override_delete'
  | 'admin_override_restore'
  | 'admin_review_delete'
  | 'admin_reports_dismiss'
  | 'admin_provider_add'
  | 'admin_provider_edit'
  | 'admin_provider_toggle'
  | 'admin_provider_delete'
  | 'admin_provider_check'
  | 'admin_providers_import'
  | 'admin_offer_report_resolve'
  | 'admin_takedown_create'
  | 'admin_takedown_undo';
