/** A path on the image host. Anything else would become an address of somebody else's choice in a page. */
export function isImagePath(text: string): boolean {
  return /^\/[\w~-][\w./~-]*$/.test(text) && !text.includes('..');
}
