/** What is counted (N5, P 1), by day and for everybody together. */
export const EVENTS = ['content_view', 'search', 'content_save', 'login', 'logout', 'signup'] as const;
export type CountedEvent = (typeof EVENTS)[number];

/** Properties that say something of the thing and nothing of the person. */
export type EventProperties = { content_type?: string; content_id?: number; method?: string };

/** Hosts of people who try the site out by themselves. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$|\.localhost$/.test(hostname);
}
