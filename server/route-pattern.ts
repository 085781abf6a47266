import type { ServerBuild } from 'react-router';

/** What an address that no pattern fits is counted under. */
const UNKNOWN = '*';

/** Addresses whose pattern is remembered: those of kept pages, which are answered in the time it takes to search. */
const REMEMBERED = 2_000;
/** Longer ones are rare, and the memory for them is not a stranger's to take. */
const LONGEST_REMEMBERED = 120;

/** Where a path can go on after some of its segments. */
type Place = {
  words: Map<string, Place>;
  anything: Place | null;
  rest: string | null;
  pattern: string | null;
};

/** The address patterns of the pages, as they stand in app/routes.ts. */
export function pagePatterns(routes: ServerBuild['routes']): string[] {
  function patternOf(id: string | undefined): string {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${patternOf(route.parentId)}/${route.path ?? ''}` : '';
  }
  return Object.keys(routes).map(patternOf);
}

/**
 * Finds the pattern that an address belongs to, such as `/:lang/movie/:idSlug`; `*` where it belongs to none. An address is anything
 * a stranger types, while patterns are a few dozen: only they may become labels. A page's data has its page's pattern and `.data`.
 *
 * A word goes before a parameter and that before a rest, as the router ranks them.
 */
export function createPatternFinder(patterns: string[]): (path: string) => string {
  const root = emptyPlace();
  for (const pattern of patterns) add(root, pattern);

  function find(path: string): string {
    if (path.endsWith('.data'))
      return `${find(path === '/_root.data' ? '/' : path.slice(0, -'.data'.length))}.data`;
    return walk(root, path.toLowerCase(), 1) ?? UNKNOWN;
  }

  const found = new Map<string, string>();
  return (path) => {
    let pattern = found.get(path);
    if (pattern === undefined) {
      pattern = find(path);
      if (found.size === REMEMBERED) found.clear();
      if (path.length <= LONGEST_REMEMBERED) found.set(path, pattern);
    }
    return pattern;
  };
}

function emptyPlace(): Place {
  return { words: new Map(), anything: null, rest: null, pattern: null };
}

function add(root: Place, pattern: string): void {
  const segments = pattern.split('/').filter(Boolean);
  const name = `/${segments.join('/')}`;
  let place = root;
  for (const segment of segments) {
    if (segment === '*') {
      place.rest = name === '/*' ? UNKNOWN : name;
      return;
    }
    let next = segment.startsWith(':') ? place.anything : place.words.get(segment.toLowerCase());
    if (!next) {
      next = emptyPlace();
      if (segment.startsWith(':')) place.anything = next;
      else place.words.set(segment.toLowerCase(), next);
    }
    place = next;
  }
  place.pattern = name;
}

/** `from` is where the next segment begins; a slash at the end opens none. */
function walk(place: Place, path: string, from: number): string | null {
  if (from >= path.length) return place.pattern ?? place.rest;
  const slash = path.indexOf('/', from);
  const end = slash === -1 ? path.length : slash;
  const word = place.words.get(path.slice(from, end));
  return (
    (word && walk(word, path, end + 1)) ??
    (place.anything && walk(place.anything, path, end + 1)) ??
    place.rest
  );
}
