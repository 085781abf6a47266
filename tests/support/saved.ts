import type { Page } from '@playwright/test';
import { message } from './messages.ts';
import { untilAlive, visit } from './visit.ts';

/** A movie by its address below a language, and what it is called. */
export const PARASITE = '/movie/496243';
export const NAMES = { ko: '기생충', en: 'Parasite', ar: 'طفيلي' } as const;

export const toastsOf = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'toast.label') });

/** The page of a title, with its buttons for members at work. */
export async function visitTitle(page: Page, lang = 'en', path = PARASITE): Promise<void> {
  await visit(page, `/${lang}${path}`);
  await untilAlive(page, '.mark');
}
