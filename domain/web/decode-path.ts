/**
 * A path as the router matches it: `%70rofile` is `profile`, and an encoded slash is none. Compare
 * only decoded paths. Unchanged if malformed.
 */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}
