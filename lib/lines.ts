const MIN_CHUNK_LENGTH = 64 * 1024;

/** Only `\n` ends a line, unlike in `node:readline`: JSON may contain other separators. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    // Splitting at every chunk of a very long line would take quadratic time.
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Adds line ends and joins lines into chunks large enough for a write. */
export async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < MIN_CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
