const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** White space and the bytes of a byte order mark. */
const BLANKS = [0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf];

/** No list of objects, cut off, nested too deeply, or with an object that is too long. */
export class JsonListError extends Error {}

export type JsonListOptions = {
  /** Key of the list if the file is an object: `titles` for `{"titles": [{}]}`. */
  key: string;
  /** Brackets within each other, counted from the start of the file. */
  maxDepth: number;
  maxObjectBytes: number;
};

/**
 * Splits a list of objects, `[{}, {}]` or `{"titles": [{}, {}]}`, into the texts of its objects, so
 * that a file of any size takes the memory of one. Counts brackets, because `JSON.parse` takes up
 * to 200 bytes for each. The texts may be malformed.
 *
 * @throws JsonListError
 */
export async function* splitJsonList(
  chunks: AsyncIterable<Uint8Array>,
  { key, maxDepth, maxObjectBytes }: JsonListOptions,
): AsyncGenerator<string> {
  const scanner = createScanner(key, maxDepth);
  let isInObject = false;
  let begin: Uint8Array[] = [];
  let beginBytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const boundary = scanner.read(chunk[index] as number);
      if (boundary === 'begin') {
        start = index;
        isInObject = true;
      } else if (boundary === 'end') {
        const end = chunk.subarray(start, index + 1);
        if (beginBytes + end.length > maxObjectBytes) throw new JsonListError();
        yield Buffer.concat([...begin, end]).toString();
        isInObject = false;
        begin = [];
        beginBytes = 0;
      }
    }
    if (!isInObject) continue;
    begin.push(chunk.subarray(start));
    beginBytes += chunk.length - start;
    if (beginBytes > maxObjectBytes) throw new JsonListError();
  }
  if (!scanner.isComplete()) throw new JsonListError();
}

/** Finds the first and last bytes of the objects. */
function createScanner(key: string, maxDepth: number) {
  let depth = 0;
  /** 0 outside of the list. */
  let listDepth = 0;
  let hasList = false;
  let hasEnded = false;
  let isInString = false;
  let isEscaped = false;
  /** Of the file's own object: the key of the list when the list begins. */
  let lastString = '';

  function read(byte: number): 'begin' | 'end' | null {
    if (isInString) {
      readString(byte);
      return null;
    }
    if (depth === listDepth && !isExpected(byte)) throw new JsonListError();
    if (byte === QUOTE) {
      isInString = true;
      if (depth === 1) lastString = '';
      return null;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) return open(byte);
    return byte === CLOSE_LIST || byte === CLOSE_OBJECT ? close() : null;
  }

  function readString(byte: number): void {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) isInString = false;
    else if (depth === 1 && lastString.length <= key.length)
      lastString += String.fromCharCode(byte);
  }

  /** Around the file, and between the objects of the list. */
  function isExpected(byte: number): boolean {
    if (BLANKS.includes(byte)) return true;
    return depth === 0
      ? !hasEnded && (byte === OPEN_LIST || byte === OPEN_OBJECT)
      : byte === COMMA || byte === OPEN_OBJECT || byte === CLOSE_LIST;
  }

  function open(byte: number): 'begin' | null {
    depth += 1;
    if (depth > maxDepth) throw new JsonListError();
    if (listDepth > 0) return depth === listDepth + 1 ? 'begin' : null;
    if (byte === OPEN_LIST && (depth === 1 || (depth === 2 && lastString === key))) {
      listDepth = depth;
      hasList = true;
    }
    return null;
  }

  function close(): 'end' | null {
    depth -= 1;
    if (listDepth > 0 && depth === listDepth) return 'end';
    if (depth < listDepth) listDepth = 0;
    if (depth === 0) hasEnded = true;
    return null;
  }

  return { read, isComplete: () => hasList && hasEnded };
}
