/** Analytics events (N5, P 1; charts of the admin area, M2), counted per day over all visitors. */
export const ANALYTICS_EVENTS = [
  'page_view',
  'content_view',
  'search',
  'search_empty',
  'content_save',
  'login',
  'logout',
  'signup',
] as const;
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number];

/** Properties of the content, never of the visitor. `words` is a search as typed. */
export type EventProperties = {
  content_type?: string;
  content_id?: number;
  method?: string;
  words?: string;
};

export type ClientEvent = Extract<
  AnalyticsEvent,
  'page_view' | 'content_view' | 'search' | 'search_empty'
>;

export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$|\.localhost$/.test(hostname);
}
