import { expect, test } from 'vitest';
import { serverLanguage } from './messages.server.ts';
import type { MessageKey } from './translator.ts';

/** Quoted in English by the specification (A 2, A 8). */
const ENGLISH: [MessageKey, string][] = [
  ['users.role_failed', 'Failed to update user role'],
  ['notice.admin_made_admin', 'User role updated to admin'],
  ['notice.admin_made_user', 'User role updated to user'],
  ['users.delete_failed', 'Failed to delete user'],
  ['notice.admin_user_deleted', 'User deleted successfully'],
  ['reviews.delete_failed', 'Failed to delete review'],
  ['notice.admin_review_deleted', 'Review deleted successfully'],
  ['overrides.not_signed_in', 'User not authenticated'],
  ['users.no_name', 'No username'],
  ['reviews.unknown_user', 'Unknown User'],
  ['reviews.no_text', 'No text'],
];

/** Quoted in Korean by the specification. */
const KOREAN: [MessageKey, string][] = [
  ['overrides.create_failed', 'Override 생성에 실패했습니다.'],
  ['overrides.search_failed', '검색에 실패했습니다.'],
  ['overrides.missing', '모든 필드를 입력해주세요.'],
  ['providers.failed', '오류가 발생했습니다'],
  ['providers.required', '필수 항목을 입력해주세요'],
  ['providers.empty', '등록된 시청 플랫폼이 없습니다.'],
  ['legal_admin.load_failed', '법적 문서를 불러오는데 실패했습니다.'],
  ['legal_admin.create_failed', '문서 생성에 실패했습니다.'],
  ['legal_admin.update_failed', '문서 업데이트에 실패했습니다.'],
  ['legal_admin.delete_failed', '문서 삭제에 실패했습니다.'],
  ['support.load_failed', '고객지원 문의를 불러오는데 실패했습니다.'],
  ['support.status_failed', '상태 업데이트에 실패했습니다.'],
  ['support.priority_failed', '우선순위 업데이트에 실패했습니다.'],
  ['support.empty', '표시할 문의가 없습니다.'],
  ['contact.failed', '문의 전송에 실패했습니다. 다시 시도해주세요.'],
];

const [english, korean] = [serverLanguage('en'), serverLanguage('ko')];

test.each(ENGLISH)(
  '%s is %j in the English admin area and Korean text in the Korean one',
  { tags: ['M12'] },
  (key, text) => {
    expect(english.t(key)).toBe(text);
    expect(korean.t(key)).toMatch(/\p{Script=Hangul}/u);
    expect(korean.t(key)).not.toMatch(/[a-z]/);
  },
);

test.each(KOREAN)(
  '%s is %j in the Korean admin area and English text in the English one',
  { tags: ['M12'] },
  (key, text) => {
    expect(korean.t(key)).toBe(text);
    expect(english.t(key)).toMatch(/^[A-Z][\x20-\x7e’]+$/);
  },
);

test.each(['spoiler', 'abuse', 'spam', 'else'] as const)(
  'the report reason %s has the same text in the admin area and on the site',
  { tags: ['M4'] },
  (reason) => {
    for (const { t } of [english, korean])
      expect(t(`reviews.reason_${reason}`)).toBe(t(`review.reason_${reason}`));
  },
);
