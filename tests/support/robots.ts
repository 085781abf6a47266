/**
 * Disallowed path patterns of a crawler: those of the groups that name it, otherwise of `*`. A name
 * in robots.txt counts if it is any part of the crawler's own, as the oldest crawlers read it.
 */
export function findDisallowed(robots: string, crawler: string): string[] {
  const groups: { names: string[]; disallowed: string[] }[] = [];
  let inNames = false;
  for (const [, field = '', value = ''] of robots.matchAll(/^([\w-]+): (.+)$/gm)) {
    if (field === 'User-agent') {
      if (!inNames) groups.push({ names: [], disallowed: [] });
      groups.at(-1)?.names.push(value.toLowerCase());
    } else if (field === 'Disallow') groups.at(-1)?.disallowed.push(value);
    inNames = field === 'User-agent';
  }
  const findGroups = (isNamed: (name: string) => boolean) =>
    groups.filter(({ names }) => names.some(isNamed));
  const ownGroups = findGroups((name) => crawler.toLowerCase().includes(name));
  return (ownGroups.length > 0 ? ownGroups : findGroups((name) => name === '*')).flatMap(
    ({ disallowed }) => disallowed,
  );
}

/** By the rules of RFC 9309 for groups without Allow. */
export function mayCrawl(robots: string, crawler: string, path: string): boolean {
  return !findDisallowed(robots, crawler).some((rule) => {
    const pattern = rule.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${pattern.replace(/\\\$$/, '$')}`).test(path);
  });
}

/** Crawlers of search engines, of assistants that link to their sources, and of link previews. */
export const SEARCH_CRAWLERS = [
  'Googlebot',
  'Googlebot-Image',
  'Bingbot',
  'Yeti',
  'Daum',
  'Baiduspider',
  'YandexBot',
  'DuckDuckBot',
  'SeznamBot',
  'Applebot',
  'PetalBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'DuckAssistBot',
  'MistralAI-User',
  'Amzn-SearchBot',
  'Amzn-User',
  'meta-webindexer',
  'meta-externalfetcher',
  'facebookexternalhit',
  'Twitterbot',
  'kakaotalk-scrap',
  'Slackbot-LinkExpanding',
];
