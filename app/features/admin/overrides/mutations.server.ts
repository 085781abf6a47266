import type { Send } from '../../../send.ts';

export const OVERRIDES_FORMS: Record<string, Send> = {};
