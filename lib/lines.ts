/** About one write to a file or a socket. */
const MIN_CHUNK_LENGTH = 64 * 1024;

/**
 * The lines of a text that arrives in chunks, without their ends. A last line without an end is a
 * line. Unlike `node:readline`, only `\n` ends a line: JSON may contain other line separators.
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    // Splitting at every chunk of a line of megabytes would take quadratic time.
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Lines with their ends, in chunks that are worth a write. */
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
