import { useEffect } from 'react';
import { type CountedEvent, type EventProperties, isLocalHost } from '../../domain/event.ts';

/** Tells the site that something was done (N5): not on localhost, and not of those who ask not to be counted. */
export function track(event: CountedEvent, properties: EventProperties = {}): void {
  if (
    isLocalHost(location.hostname) ||
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
    return;
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify({ event, properties })], { type: 'application/json' }));
}

/** The same, once for each thing that a page shows; null is nothing to tell. */
export function useTrack(event: CountedEvent | null, { content_type, content_id }: EventProperties, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew where the page shows something else
  useEffect(() => {
    if (event) track(event, { content_type, content_id });
  }, [event, key]);
}
