/**
 * Files of messages in each language: `site` has those of all pages, the others those of a part of
 * the site. Besides them there are `admin` (Korean and English) and `mail`.
 */
export const MESSAGE_PARTS = [
  'site',
  'account',
  'imports',
  'lists',
  'person',
  'reviews',
  'saved',
  'support',
  'texts',
  'title',
] as const;
