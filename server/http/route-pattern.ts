import { decodePath } from '../../domain/web/decode-path.ts';
import { ROUTES } from '../../domain/web/route-table.ts';

const UNKNOWN_PATTERN = '*';

/** Cached paths: a lookup takes as long as serving a cached page. */
const MAX_CACHED_PATHS = 2_000;
/** Longer paths are not cached: clients choose them, and they would fill the memory. */
const MAX_CACHED_PATH_LENGTH = 120;

export const PAGE_PATTERNS: readonly string[] = Object.values(ROUTES).map(({ path }) => path);

type PatternNode = {
  staticChildren: Map<string, PatternNode>;
  parameterChild: PatternNode | null;
  wildcardPattern: string | null;
  pattern: string | null;
};

/**
 * Finds the pattern that a path matches, such as `/:lang/movie/:idSlug`, or `null`. A fixed segment
 * goes before a parameter and that before `*`, as in React Router. `path` begins with a slash.
 */
export function createPatternMatcher(patterns: readonly string[]): (path: string) => string | null {
  const root = createNode();
  for (const pattern of patterns) addPattern(root, pattern);
  return (path) => findPattern(root, path, 1);
}

/**
 * Finds the pattern of a path for metric labels, without regard to case; `*` if none matches.
 * Visitors can request any path, so only patterns may become labels. The data of a page has the
 * pattern of the page with `.data`.
 */
export function createPatternFinder(patterns: readonly string[]): (path: string) => string {
  const match = createPatternMatcher(patterns.map((pattern) => pattern.toLowerCase()));
  const originalPatterns = new Map(patterns.map((pattern) => [pattern.toLowerCase(), pattern]));

  function find(path: string): string {
    if (path.endsWith('.data'))
      return `${find(path === '/_root.data' ? '/' : path.slice(0, -'.data'.length))}.data`;
    const pattern = match(decodePath(path).toLowerCase());
    return pattern === null || /^\/?\*$/.test(pattern)
      ? UNKNOWN_PATTERN
      : (originalPatterns.get(pattern) ?? UNKNOWN_PATTERN);
  }

  const cache = new Map<string, string>();
  return (path) => {
    let pattern = cache.get(path);
    if (pattern === undefined) {
      pattern = find(path);
      if (cache.size === MAX_CACHED_PATHS) cache.clear();
      if (path.length <= MAX_CACHED_PATH_LENGTH) cache.set(path, pattern);
    }
    return pattern;
  };
}

function createNode(): PatternNode {
  return { staticChildren: new Map(), parameterChild: null, wildcardPattern: null, pattern: null };
}

function addPattern(root: PatternNode, pattern: string): void {
  let node = root;
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (segment === '*') {
      node.wildcardPattern = pattern;
      return;
    }
    let next = segment.startsWith(':') ? node.parameterChild : node.staticChildren.get(segment);
    if (!next) {
      next = createNode();
      if (segment.startsWith(':')) node.parameterChild = next;
      else node.staticChildren.set(segment, next);
    }
    node = next;
  }
  node.pattern = pattern;
}

/** `from` is the index of the next segment in `path`. A trailing slash begins no segment. */
function findPattern(node: PatternNode, path: string, from: number): string | null {
  if (from >= path.length) return node.pattern ?? node.wildcardPattern;
  const slash = path.indexOf('/', from);
  const end = slash === -1 ? path.length : slash;
  const child = node.staticChildren.get(path.slice(from, end));
  return (
    (child && findPattern(child, path, end + 1)) ??
    (node.parameterChild && findPattern(node.parameterChild, path, end + 1)) ??
    node.wildcardPattern
  );
}
