import type { FormIntent } from '../../domain/forms/form-intent.ts';
import type { SiteIds } from '../support/seed-security-site.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
export const NO_IDS: SiteIds = {
  user: 'nobody',
  session: 'none',
  passkey: 'none',
  device: UNKNOWN_ID,
  review: UNKNOWN_ID,
  inquiry: UNKNOWN_ID,
  document: UNKNOWN_ID,
  override: UNKNOWN_ID,
  provider: UNKNOWN_ID,
  offerReport: UNKNOWN_ID,
  takedown: UNKNOWN_ID,
  listToken: 'none',
  inquiryToken: 'none',
};

export type Fields = Record<string, string>;

const PASSWORD = 'correct horse 9';
const EMAIL = 'somebody@example.com';
const TITLE = { title: 'movie/496243' };
const OFFER = {
  content_type: 'movie',
  content_id: '496243',
  provider_name: 'Lantern',
  watch_type: 'rent',
  country_code: 'KR',
  provider_url: 'https://lantern.example/1',
  provider_logo_url: '',
  is_active: 'on',
  starts_on: '2026-11-01',
  ends_on: '2026-11-30',
};
const WORDING = {
  type: 'terms_of_service',
  language: 'en',
  title: 'Terms',
  content: '<p>Text</p>',
  active: 'on',
};

/** Valid fields of every form. */
export function makeFormFields(ids: SiteIds): Record<FormIntent, Fields> {
  const review = { review: ids.review };
  const user = { user: ids.user };
  const inquiry = { inquiry: ids.inquiry, version: '1' };
  const document = { document: ids.document, version: '1' };
  const override = { override: ids.override, version: '1' };
  const provider = { provider: ids.provider, version: '1' };
  return {
    sign_in: { email: EMAIL, password: PASSWORD, remember: 'on', return: '/ko' },
    sign_up: { username: 'Somebody', email: EMAIL, password: PASSWORD, return: '/ko', change: '1' },
    sign_up_resend: { return: '/ko' },
    sign_up_dismiss: { return: '/ko' },
    withdraw_action: { return: '/ko' },
    reset: { email: EMAIL, return: '/ko' },
    reset_resend: { return: '/ko' },
    reset_dismiss: { return: '/ko' },
    code: { email: EMAIL, return: '/ko' },
    with_code: { email: EMAIL, code: '123456' },
    factor: { code: '123456', trust: 'on', recovery: 'on' },
    social: { provider: 'kakao', return: '/ko' },
    confirm: { token: 'e30.e30.e30', password: PASSWORD },
    email_stop: { token: 'e30.e30.e30' },
    undo_stop: { token: 'e30.e30.e30' },
    sign_out: { to: 'root' },
    username: { username: 'Somebody else' },
    settings: { language: 'ko', region: 'US' },
    email: { email: EMAIL, current: PASSWORD, code: '123456' },
    password: {
      token: 'token',
      current: 'wrong password',
      password: 'another horse 10',
      again: 'another horse 10',
    },
    password_link: {},
    delete: { sure: 'on', current: 'wrong password' },
    session: { id: ids.session },
    device_remove: { id: ids.device },
    factor_begin: { current: 'wrong password', return: '/ko/admin' },
    factor_verify: {
      code: '123456',
      uri: 'otpauth://totp/Kinora:a?secret=A',
      codes: 'aaaaa-bbbbb',
    },
    factor_end: { current: 'wrong password' },
    factor_codes: { current: 'wrong password' },
    mail_codes: { enabled: '' },
    passkey_remove: { id: ids.passkey },
    unlink: { provider: 'kakao' },
    contact: {
      name: 'Mina',
      email: EMAIL,
      subject: 'Subject',
      message: 'A message that is long enough.',
      started: 'x',
      website: '',
    },
    services: { service: '8', return: '/en' },
    family_mode: { age: '12' },
    offer_report: { ...TITLE, region: 'KR', service: 'Netflix', kind: 'wrong', return: '/ko' },
    save: { ...TITLE, at: '2026-01-01T00:00:00.000Z', return: '/ko' },
    rate: { ...TITLE, return: '/ko/movie/496243' },
    unsave: TITLE,
    seen: { ...TITLE, on: '2026-01-01' },
    unseen: TITLE,
    hide: TITLE,
    unhide: TITLE,
    leave_out: { seen: 'on', hidden: 'on' },
    share: {},
    unshare: {},
    import: { file: 'Name,Year\nParasite,2019\n' },
    import_apply: { listed: 'saved', watched: 'seen', ratings: 'on', reviews: 'on' },
    import_match: { position: '1', title: 'movie/496243' },
    import_close: {},
    rating_publish: { title: 'movie/496243' },
    rating_publish_all: {},
    rating_delete: { title: 'movie/496243' },
    review: { ...TITLE, rating: '7', text: 'A text about it.', spoiler: 'on' },
    review_delete: TITLE,
    helpful: review,
    not_helpful: review,
    report: { ...review, reason: 'spam', note: 'A note' },
    admin_user_role: { ...user, role: 'admin' },
    admin_user_delete: user,
    admin_user_ban: { ...user, reason: 'Spam' },
    admin_user_unban: { ...user, since: '2026-01-01T00:00:00.000Z' },
    admin_user_sessions: user,
    admin_inquiry_status: { ...inquiry, status: 'resolved' },
    admin_inquiry_priority: { ...inquiry, priority: 'high' },
    admin_inquiry_assign: { ...inquiry, assignee: 'me' },
    admin_inquiry_note: { ...inquiry, body: 'A note' },
    admin_inquiry_reply: { ...inquiry, body: 'An answer' },
    admin_document_create: WORDING,
    admin_document_update: { ...document, ...WORDING },
    admin_document_active: { ...document, active: 'on' },
    admin_document_preview: WORDING,
    admin_document_restore: { ...document, number: '1' },
    admin_document_delete: document,
    admin_override_create: {
      ...TITLE,
      field: 'title',
      language: 'ko',
      value: 'A name',
      version_ko: '',
    },
    admin_override_update: { ...override, value: 'Another name' },
    admin_override_preview: { ...TITLE, field: 'overview', language: 'en', value: 'A text' },
    admin_override_delete: override,
    admin_override_restore: override,
    admin_review_delete: { ...review, version: '2026-01-01T00:00:00.000Z' },
    admin_reports_dismiss: { ...review, version: '1' },
    admin_provider_add: { ...OFFER, report: ids.offerReport },
    admin_provider_edit: { ...provider, ...OFFER },
    admin_provider_toggle: { ...provider, is_active: 'on' },
    admin_provider_delete: provider,
    admin_provider_check: provider,
    admin_offer_report_resolve: { report: ids.offerReport },
    admin_takedown_create: { target: 'movie/496243', reason: 'A reason' },
    admin_takedown_undo: { takedown: ids.takedown },
    admin_providers_import: {
      file: `${Object.keys(OFFER).join(',')}\n${Object.values(OFFER).join(',')}\n`,
    },
  };
}
