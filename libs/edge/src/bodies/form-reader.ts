import { ShopError } from '@marquee/contracts';
import { partOf, type FormPart } from './form-part';
import { withParameters } from './header-parameters';

const CRLF = '\r\n';
const HEAD_END = Buffer.from(CRLF + CRLF);
/** Bytes of all headers of a part. */
const MAX_HEAD = 16 * 1024;
export const MAX_PARTS = 25;
/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY = 70;

/**
 * Reads a multipart form (RFC 7578) part by part on demand. It uses neither streams nor events, so faults reach the
 * caller and no reading continues without one.
 */
export class FormReader {
  /** Received bytes that the caller has not read. The first delimiter may start the body. */
  private held: Buffer = Buffer.from(CRLF);
  /** Received chunks after the buffer, so that small chunks are not copied repeatedly. */
  private free: Buffer = Buffer.alloc(0);
  /** Starts as `in part`, so that the reader skips the preamble like an unread part. */
  private state: 'in part' | 'behind part' | 'behind form' = 'in part';
  private parts = 0;
  private readonly delimiter: Buffer;

  constructor(
    private readonly body: AsyncIterator<Uint8Array>,
    contentType: string,
  ) {
    this.delimiter = Buffer.from(`${CRLF}--${boundaryIn(contentType)}`);
  }

  /** The next part, or null after the last. Skips the rest of the previous part. */
  async next(): Promise<FormPart | null> {
    while ((await this.piece()) !== null);
    if (this.state === 'behind form' || (await this.isClosed())) {
      this.state = 'behind form';
      return null;
    }
    this.parts += 1;
    if (this.parts > MAX_PARTS) {
      throw new ShopError('too_large', `The form has too many parts. Send at most ${MAX_PARTS}.`);
    }
    const part = partOf(await this.head());
    if (part === null) throw unreadable();
    this.state = 'in part';
    return part;
  }

  /** The bytes of the current part. */
  async *bytes(): AsyncGenerator<Buffer> {
    for (let piece = await this.piece(); piece !== null; piece = await this.piece()) yield piece;
  }

  /** A chunk of the part, or null at its end; keeps bytes back that may start the delimiter. */
  private async piece(): Promise<Buffer | null> {
    while (this.state === 'in part') {
      const at = this.held.indexOf(this.delimiter);
      const length = at < 0 ? this.held.length - this.delimiter.length + 1 : at;
      if (length > 0) return this.take(length);
      if (at < 0) {
        await this.more();
      } else {
        this.take(this.delimiter.length);
        this.state = 'behind part';
      }
    }
    return null;
  }

  /** Two dashes after a delimiter end the form. */
  private async isClosed(): Promise<boolean> {
    while (this.held.length < 2) await this.more();
    return this.held.toString('latin1', 0, 2) === '--';
  }

  /**
   * The header lines up to an empty one. The first is the rest of the delimiter line, which may only contain blanks.
   */
  private async head(): Promise<string> {
    let at = this.held.indexOf(HEAD_END);
    while (at < 0 && this.held.length <= MAX_HEAD) {
      // The end may have begun in the bytes already searched.
      const from = Math.max(0, this.held.length - HEAD_END.length + 1);
      await this.more();
      at = this.held.indexOf(HEAD_END, from);
    }
    if (at < 0 || at > MAX_HEAD) {
      throw new ShopError('malformed', 'The headers of a form part are too large. Send fewer or shorter headers.');
    }
    const lines = this.take(at).toString();
    this.take(HEAD_END.length);
    const [blanks = ''] = lines.split(CRLF, 1);
    if (/[^ \t]/.test(blanks)) throw unreadable();
    return lines.slice(blanks.length);
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  private async more(): Promise<void> {
    const { done, value } = await this.body.next();
    if (done === true) throw unreadable();
    const { held } = this;
    const length = held.length + value.length;
    if (value.length > this.free.length) {
      const larger = Buffer.allocUnsafeSlow(2 * length);
      larger.set(held);
      this.held = larger.subarray(0, held.length);
      this.free = larger.subarray(held.length);
    }
    this.free.set(value);
    this.free = this.free.subarray(value.length);
    this.held = Buffer.from(this.held.buffer, this.held.byteOffset, length);
  }
}

function boundaryIn(contentType: string): string {
  const boundary = withParameters(contentType)?.parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > MAX_BOUNDARY) throw unreadable();
  return boundary;
}

function unreadable(): ShopError {
  return new ShopError('malformed', 'The form is malformed. Check its encoding and its boundary.');
}
