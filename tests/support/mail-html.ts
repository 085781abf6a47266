/** The entities that `hono/html` writes. */
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function decodeEntities(html: string): string {
  return html.replace(/&[^;]*;/g, (entity) => ENTITIES[entity] ?? `unknown entity ${entity}`);
}

export function getLinks(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decodeEntities(link));
}

export function getVisibleText(html: string): string {
  return decodeEntities(html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]*>/g, '\n'));
}
