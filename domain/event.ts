/** What is counted (N5, P 1; the panel's charts, M2), by day and for everybody together. */
export const EVENTS = [
  'page_view',
  'content_view',
  'search',
  'search_empty',
  'content_save',
  'login',
  'logout',
  'signup',
] as const;
export type CountedEvent = (typeof EVENTS)[number];

/** Properties that say something of the thing and nothing of the person. `words` are what was searched for, as it was typed. */
export type EventProperties = {
  content_type?: string;
  content_id?: number;
  method?: string;
  words?: string;
};

/** What a page tells of itself when somebody sees it. Each that tells anything has been viewed. */
export type ToldEvent = Extract<
  CountedEvent,
  'page_view' | 'content_view' | 'search' | 'search_empty'
>;

/** Hosts of people who try the site out by themselves. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$|\.localhost$/.test(hostname);
}
