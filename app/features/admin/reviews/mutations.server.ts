import type { Send } from '../../../send.ts';

export const REVIEWS_FORMS: Record<string, Send> = {};
