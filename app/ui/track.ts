import {
  type ClientEvent,
  type EventProperties,
  isLocalHost,
} from '../../domain/web/analytics-event.ts';

/** Sends an analytics event (N5), except on localhost or for browsers that opt out of tracking. */
export function track(event: ClientEvent, properties?: EventProperties): void {
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
