/** About one write to a file or a socket. */
const PIECE = 64 * 1024;

/** The lines of a text that comes in pieces of any length, without their ends. A last line without an end is a line. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    // Of a line of megabytes each piece would otherwise be looked through again with every further one.
    if (!piece.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The lines with their ends, gathered into pieces that are worth a write. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
