import type { Send } from '../../../send.ts';

export const SUPPORT_FORMS: Record<string, Send> = {};
