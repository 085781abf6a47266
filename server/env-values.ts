import { isIP } from 'node:net';
import { WATCH_REGIONS } from '../domain/titles/watch-region.ts';
import { requireEncodedLogin } from '../lib/encoded-login.ts';

/*
 * Parsers of values in the environment. Each throws an error that describes what is allowed, for
 * the message `NAME: "value" is not allowed (description)`.
 */

/** Returns the value if it matches. */
export function matching(pattern: RegExp, description: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new Error(description);
    return value;
  };
}

export function integer(
  min: number,
  max: number,
  description = `a whole number from ${min} to ${max}`,
) {
  return (value: string): number => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) throw new Error(description);
    return number;
  };
}

/** One of `values`, which are in lower case. */
export function choice<T extends string>(...values: T[]) {
  return (value: string): T => {
    const found = values.find((one) => one === value.toLowerCase());
    if (found === undefined)
      throw new Error(`${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
    return found;
  };
}

export function singleLine(description: string, maxLength: number) {
  return matching(
    new RegExp(`^[^\\p{Cc}<>]{2,${maxLength}}$`, 'u'),
    `${description} of 2 to ${maxLength} characters, in one line and without < and >`,
  );
}

/** An IP or host name to listen on. IPv6 may be in brackets. */
export function parseListenHost(value: string): string {
  const host = value.replace(/^\[(.*)\]$/, '$1');
  // Numbers and dots alone are never a name.
  const isName = /^[a-z\d](?:[\w.-]{0,252})$/i.test(host) && !/^[\d.]+$/.test(host);
  if (isIP(host) === 0 && !isName)
    throw new Error('an IP or host name to listen on, such as 0.0.0.0, without a port');
  return host;
}

/** A folder; shells, but not the system, know `~`. */
export function parseFolder(value: string): string {
  if (value.startsWith('~')) throw new Error('the path of a folder, without ~');
  return value;
}

const ORIGIN =
  'the origin of the site, such as https://films.example, without path, query, user or password: a sub-folder is not possible';

/** An origin in the form of browsers: in lower case, with punycode, without the default port. */
export function parseOrigin(value: string): string {
  const url = parseWebUrl(value);
  const isOrigin =
    /^\/*$/.test(url?.pathname ?? '') &&
    url?.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '' &&
    isHostName(url.hostname);
  if (!isOrigin)
    throw new Error(url === null ? 'a URL that starts with http:// or https://' : ORIGIN);
  return url.origin;
}

/** The URL of a page or endpoint, without a slash at its end. */
export function parseHttpUrl(value: string): string {
  if (parseWebUrl(value) === null) throw new Error('a URL that starts with http:// or https://');
  return value.replace(/\/+$/, '');
}

/** A URL to which paths are appended. */
export function parseBaseUrl(value: string): string {
  const url = parseWebUrl(value);
  if (url === null || /[?#]/.test(value))
    throw new Error('a URL that starts with http:// or https://, without query');
  return value.replace(/\/+$/, '');
}

function parseWebUrl(value: string): URL | null {
  return /^https?:\/\//i.test(value) ? URL.parse(value) : null;
}

export function parseSmtpUrl(value: string): string {
  if (!/^smtps?:\/\//i.test(value)) throw new Error('a URL that starts with smtp:// or smtps://');
  requireEncodedLogin(value);
  if (!URL.parse(value)?.hostname)
    throw new Error('a URL such as smtp://user:password@mail.films.example:587');
  return value;
}

const HOST_LIST =
  'host names such as films.example or films.example:8080, separated by commas: no URLs, paths or wildcards';

/** Hosts as browsers send them: in lower case, with punycode, without the default ports. */
export function parseHostList(value: string): string[] {
  return value
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)
    .map(parseHost);
}

function parseHost(value: string): string {
  // The parser would decode, cut or complete other characters.
  const url = /^[^\s/\\?#@;*%"'<>|^`{}]+$/.test(value) ? URL.parse(`http://${value}`) : null;
  if (url === null || !isHostName(url.hostname) || value.endsWith(':')) throw new Error(HOST_LIST);
  return url.port === '443' ? url.hostname : url.host;
}

/** An IP, or a name in ASCII that DNS or a local network can have. */
function isHostName(name: string): boolean {
  return /^\[[\da-f:.]+\]$/.test(name) || /^[a-z\d_](?:[a-z\d_.-]{0,252})$/.test(name);
}

const SOCIAL_LINKS = 'up to 8 URLs that start with https://, separated by commas';

export function parseSocialLinks(value: string): string[] {
  const links = value.split(/[\s,]+/).filter(Boolean);
  const areUrls = links.every((link) => /^https:\/\//i.test(link) && URL.canParse(link));
  if (!areUrls || links.length > 8) throw new Error(SOCIAL_LINKS);
  return links;
}

export function parseTimeZone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new Error('a time zone such as Asia/Seoul');
  }
}

export function parseRegionSetting(value: string): string {
  const region = value.toUpperCase();
  if (region === 'AUTO') return 'auto';
  if (!WATCH_REGIONS.includes(region))
    throw new Error(
      'auto, or the two-letter code of a country with offers, such as KR, DE or GB (ISO 3166-1)',
    );
  return region;
}
