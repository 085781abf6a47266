import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

const TERMINATE = 'X'.charCodeAt(0);
/** After these messages the server answers: Query, Sync, Flush, the end of a copy, a password. */
const ANSWERED = new Set([...'QSHcfp'].map((letter) => letter.charCodeAt(0)));

/**
 * The socket that `pg` believes to have: PostgreSQL's wire protocol over a MessagePort. The embedded database takes a request
 * whole, up to a message that it answers, so the bytes are gathered until one is complete; half a request would be answered as if
 * it were all.
 */
export class PgliteStream extends Duplex {
  readonly #openPort: () => MessagePort;
  #port: MessagePort | undefined;
  #pending: Buffer = Buffer.alloc(0);
  /** Where the next message begins in `#pending`. */
  #scanned = 0;
  #started = false;

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
    done: (error?: Error | null) => void,
  ): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#sendWholeRequests();
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.removeAllListeners('close');
    this.#port?.close();
    done(error);
  }

  #sendWholeRequests(): void {
    let end = 0;
    for (;;) {
      // Only the first message of a connection has no type in front of its length.
      const lengthAt = this.#scanned + (this.#started ? 1 : 0);
      if (this.#pending.length < lengthAt + 4) break;
      const next = lengthAt + this.#pending.readUInt32BE(lengthAt);
      if (this.#pending.length < next) break;
      const type = this.#pending[this.#scanned];
      const wasStarted = this.#started;
      this.#started = true;
      this.#scanned = next;
      // Ending the session would end the embedded server.
      if (wasStarted && type === TERMINATE) break;
      if (!wasStarted || (type !== undefined && ANSWERED.has(type))) end = next;
    }
    if (end === 0) return;
    // A copy of its own, because the memory is handed over and pg's buffers are shared.
    const request = new Uint8Array(this.#pending.subarray(0, end));
    this.#pending = this.#pending.subarray(end);
    this.#scanned -= end;
    this.#port?.postMessage(request, [request.buffer]);
  }
}
