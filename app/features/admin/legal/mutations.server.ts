import type { Send } from '../../../send.ts';

export const LEGAL_FORMS: Record<string, Send> = {};
