import type { Page } from '@playwright/test';
import { message } from './messages.ts';
import { untilAlive, visit } from './visit.ts';

export const PARASITE = '/movie/496243';
export const NAMES = { ko: '기생충', en: 'Parasite', ar: 'طفيلي' } as const;

export const toastsOf = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'toast.label') });

/** Opens a title page and waits until its user buttons work. */
export async function visitTitle(page: Page, lang = 'en', path = PARASITE): Promise<void> {
  await visit(page, `/${lang}${path}`);
  await untilAlive(page, '.mark');
}
