import { type EventProperties, isLocalHost, type ToldEvent } from '../../domain/event.ts';

/** Tells the site that something was done (N5): not on localhost, and not of those who ask not to be counted. */
export function track(event: ToldEvent, properties?: EventProperties): void {
  if (
    isLocalHost(location.hostname) ||
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
    return;
  navigator.sendBeacon(
    '/api/events',
    new Blob([JSON.stringify({ event, properties })], { type: 'application/json' }),
  );
}
