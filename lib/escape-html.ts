const SPECIAL_CHARACTERS = /["'&<>]/;
const ENTITIES: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes text for an element or a quoted attribute of HTML or XML, as React does. */
export function escapeHtml(text: string): string {
  return SPECIAL_CHARACTERS.test(text)
    ? text.replace(/["'&<>]/g, (character) => ENTITIES[character] ?? character)
    : text;
}
