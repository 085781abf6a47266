const QUERY = /^[\s(]*(?:with|select|insert|update|delete)\b/i;
/** A list of values or rows, of which the first is the second group. */
const LIST = /(\b(?:in \(|array\[|values ))(\$\?|\([^()]*(?:\([^()]*\)[^()]*)*\))(?:, ?\2)+/gi;
const COMMENT = /--.*$/gm;
/** Tests set smaller limits than the site. */
const LIMIT = /\blimit \d+/gi;

/** Whether a text is one query, rather than several statements or one that controls the session. */
export function isQuery(text: string): boolean {
  return QUERY.test(text) && !text.includes(';');
}

/**
 * The query on one line. Lists of values and rows have any length: of each, one is left, so that
 * the same query has the same text. Expects that no parameter occurs twice, as Kysely writes them.
 */
export function normalizeQuery(text: string): string {
  let parameter = 0;
  return text
    .replaceAll(COMMENT, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$\d+/g, '$?')
    .replaceAll(LIST, '$1$2')
    .replaceAll(LIMIT, 'limit 1')
    .replaceAll('$?', () => {
      parameter += 1;
      return `$${parameter}`;
    });
}

/** The queries among `texts`, sorted and each once. */
export function normalizeQueries(texts: string[]): string[] {
  return [...new Set(texts.filter(isQuery).map(normalizeQuery))].sort();
}
