import { escapeHtml } from '../../../lib/escape-html.ts';

/**
 * A message as HTML: an empty line separates paragraphs, and lines that begin with a hyphen are a
 * list.
 */
export function textToHtml(text: string): string {
  return text.split('\n\n').map(getBlock).join('\n');
}

function getBlock(block: string): string {
  const lines = block.split('\n').map(escapeHtml);
  const items = lines
    .filter((line) => line.startsWith('- '))
    .map((line) => `<li>${line.slice(2)}</li>`);
  const paragraph = lines.filter((line) => !line.startsWith('- ')).join('<br />');
  return (
    (paragraph && `<p>${paragraph}</p>`) + (items.length > 0 ? `<ul>${items.join('')}</ul>` : '')
  );
}
