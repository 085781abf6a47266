import type { Page } from '@playwright/test';
import { gotoHydrated, waitForHydration } from './navigation.ts';

export const PARASITE = '/movie/496243';
export const PARASITE_NAMES = { ko: '기생충', en: 'Parasite', ar: 'طفيلي' } as const;

/** Opens a title page and waits until its user buttons work. */
export async function gotoTitle(page: Page, lang = 'en', path = PARASITE): Promise<void> {
  await gotoHydrated(page, `/${lang}${path}`);
  await waitForHydration(page, '.state-button');
}
