import type { Send } from '../../../send.ts';

export const PROVIDERS_FORMS: Record<string, Send> = {};
