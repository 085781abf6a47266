/** Files that the attributes of a document name. */
export function findAssets(html: string): Set<string> {
  return new Set(html.match(/(?<=[" ])\/assets\/[^" ]+\.(?:css|js|json)(?=[" ])/g));
}
