/** Whether a path is safe to append to the image host: any other text could lead elsewhere. */
export function isImagePath(text: string): boolean {
  return /^\/[\w~-][\w./~-]*$/.test(text) && !text.includes('..');
}
