import { ROUTES } from '../domain/route-table.ts';

const UNKNOWN = '*';

/** Cached paths: a lookup takes as long as serving a cached page. */
const MAX_REMEMBERED = 2_000;
/** Longer paths are not cached: clients choose them, and they would fill the memory. */
const MAX_REMEMBERED_LENGTH = 120;

export const PAGE_PATTERNS: readonly string[] = Object.values(ROUTES).map(({ path }) => path);

type Node = {
  words: Map<string, Node>;
  parameter: Node | null;
  rest: string | null;
  pattern: string | null;
};

/**
 * Finds the pattern that a path matches, such as `/:lang/movie/:idSlug`, or `null`. A fixed segment
 * goes before a parameter and that before `*`, as in React Router. `path` begins with a slash.
 */
export function createPatternMatcher(patterns: readonly string[]): (path: string) => string | null {
  const root = createNode();
  for (const pattern of patterns) addPattern(root, pattern);
  return (path) => walk(root, path, 1);
}

/**
 * Finds the pattern of a path for metric labels, without regard to case; `*` if none matches.
 * Visitors can request any path, so only patterns may become labels. The data of a page has the
 * pattern of the page with `.data`.
 */
export function createPatternFinder(patterns: readonly string[]): (path: string) => string {
  const match = createPatternMatcher(patterns.map((pattern) => pattern.toLowerCase()));
  const written = new Map(patterns.map((pattern) => [pattern.toLowerCase(), pattern]));

  function find(path: string): string {
    if (path.endsWith('.data'))
      return `${find(path === '/_root.data' ? '/' : path.slice(0, -'.data'.length))}.data`;
    const pattern = match(path.toLowerCase());
    return pattern === null || /^\/?\*$/.test(pattern)
      ? UNKNOWN
      : (written.get(pattern) ?? UNKNOWN);
  }

  const found = new Map<string, string>();
  return (path) => {
    let pattern = found.get(path);
    if (pattern === undefined) {
      pattern = find(path);
      if (found.size === MAX_REMEMBERED) found.clear();
      if (path.length <= MAX_REMEMBERED_LENGTH) found.set(path, pattern);
    }
    return pattern;
  };
}

function createNode(): Node {
  return { words: new Map(), parameter: null, rest: null, pattern: null };
}

function addPattern(root: Node, pattern: string): void {
  let node = root;
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (segment === '*') {
      node.rest = pattern;
      return;
    }
    let next = segment.startsWith(':') ? node.parameter : node.words.get(segment);
    if (!next) {
      next = createNode();
      if (segment.startsWith(':')) node.parameter = next;
      else node.words.set(segment, next);
    }
    node = next;
  }
  node.pattern = pattern;
}

/** `from` is the index of the next segment in `path`. A trailing slash begins no segment. */
function walk(node: Node, path: string, from: number): string | null {
  if (from >= path.length) return node.pattern ?? node.rest;
  const slash = path.indexOf('/', from);
  const end = slash === -1 ? path.length : slash;
  const word = node.words.get(path.slice(from, end));
  return (
    (word && walk(word, path, end + 1)) ??
    (node.parameter && walk(node.parameter, path, end + 1)) ??
    node.rest
  );
}
