/**
 * Files of messages in each language: those of all public pages, of accounts and support, of the
 * lists, reviews and imports of a user, and those that only the server reads. Besides them there
 * are `admin` (Korean and English) and `mail`.
 */
export const MESSAGE_PARTS = ['public', 'account', 'own', 'server'] as const;

/** Those that browsers load. */
export type BrowserPart = Exclude<(typeof MESSAGE_PARTS)[number], 'server'> | 'admin';

/** URLs with a content hash. Without `admin` in a language that the admin area does not have. */
export type MessageUrls = Partial<Record<BrowserPart, string>>;
