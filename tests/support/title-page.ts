import type { Page } from '@playwright/test';
import { message } from './messages.ts';
import { gotoHydrated, waitForHydration } from './navigation.ts';

export const PARASITE = '/movie/496243';
export const PARASITE_NAMES = { ko: '기생충', en: 'Parasite', ar: 'طفيلي' } as const;

export const getToasts = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'toast.label') });

/** Opens a title page and waits until its user buttons work. */
export async function gotoTitle(page: Page, lang = 'en', path = PARASITE): Promise<void> {
  await gotoHydrated(page, `/${lang}${path}`);
  await waitForHydration(page, '.state-button');
}
