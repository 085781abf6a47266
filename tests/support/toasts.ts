import type { Locator, Page } from '@playwright/test';
import { message } from './messages.ts';

export const getToasts = (page: Page, lang = 'en'): Locator =>
  page.getByRole('region', { name: message(lang, 'toast.label') });
