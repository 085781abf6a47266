const SPECIAL = /["'&<>]/;
const ENTITIES: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes text for an element or a quoted attribute of HTML or XML, in the same way as React. */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape.
  return SPECIAL.test(text) ? text.replace(/["'&<>]/g, (sign) => ENTITIES[sign] ?? sign) : text;
}
