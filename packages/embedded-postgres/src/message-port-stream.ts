import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

const TERMINATE = 'X'.charCodeAt(0);
/** Messages that the server responds to: Query, Sync, Flush, CopyDone, CopyFail and a password. */
const REQUEST_END_TYPES = new Set([...'QSHcfp'].map((letter) => letter.charCodeAt(0)));

/**
 * Stands in for the TCP socket of `pg`: PostgreSQL's wire protocol over a MessagePort. PGlite
 * answers whatever it is given as if it were a complete request, so bytes are buffered until they
 * end with a message that the server responds to.
 */
export class MessagePortStream extends Duplex {
  readonly #openPort: () => MessagePort;
  #port: MessagePort | undefined;
  #buffer: Buffer = Buffer.alloc(0);
  /** Offset in `#buffer` of the first message that is not complete. */
  #scanned = 0;
  #startupSent = false;

  constructor(openPort: () => MessagePort) {
    super();
    this.#openPort = openPort;
  }

  connect(): this {
    try {
      this.#port = this.#openPort();
    } catch (error) {
      return this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    this.#port.on('message', (bytes: Uint8Array) => this.push(bytes));
    this.#port.on('close', () => this.destroy(new Error('the embedded database has stopped')));
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    this.#sendCompleteRequests();
    callback();
  }

  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#port?.removeAllListeners('close');
    this.#port?.close();
    callback(error);
  }

  #sendCompleteRequests(): void {
    const end = this.#scanRequests();
    if (end === 0) return;
    // Copied, because the memory is transferred and pg shares its buffers.
    const request = new Uint8Array(this.#buffer.subarray(0, end));
    this.#buffer = this.#buffer.subarray(end);
    this.#scanned -= end;
    this.#port?.postMessage(request, [request.buffer]);
  }

  /**
   * Scans the complete messages of the buffer. Returns the offset after the last complete request,
   * 0 if there is none.
   */
  #scanRequests(): number {
    let end = 0;
    for (;;) {
      // The startup message is the only one without a type byte before its length.
      const lengthAt = this.#scanned + (this.#startupSent ? 1 : 0);
      if (this.#buffer.length < lengthAt + 4) return end;
      const next = lengthAt + this.#buffer.readUInt32BE(lengthAt);
      if (this.#buffer.length < next) return end;
      const type = this.#startupSent ? this.#buffer[this.#scanned] : undefined;
      this.#startupSent = true;
      this.#scanned = next;
      // Terminating the only session would end the server.
      if (type === TERMINATE) return end;
      if (type === undefined || REQUEST_END_TYPES.has(type)) end = next;
    }
  }
}
