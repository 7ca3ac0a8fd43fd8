import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import { streamOf, subjectPrefix } from './buckets';
import { type Connection, ifPresent } from '../wire';

/** An answer that was lost with a connection must not keep the next look waiting. */
const ANSWER_MS = 2_000;

/** The keys of a bucket, in one reading of its stream from the first message on. */
export class Picture {
  /** The place of each key in the stream, in the order of these places. */
  readonly keys = new Map<string, number>();
  /** The last place that was read. */
  read = 0;

  constructor(
    /** When the stream was made: another one of the same name counts anew. */
    readonly created: string,
    /** How often the connection had been lost before. */
    readonly losses: number,
  ) {}

  take(key: string, { seq, header }: StoredMsg): void {
    this.keys.delete(key);
    const isRemoval = header.get('KV-Operation') !== '';
    if (!isRemoval) this.keys.set(key, seq);
    this.read = seq;
  }

  /** The server has dropped what stood before this place, because of its age. */
  forgetBefore(first: number): void {
    for (const [key, place] of this.keys) {
      if (place >= first) return;
      this.keys.delete(key);
    }
  }
}

/** Reads the stream of a bucket, message by message: all that it takes is the right to ask for them. */
export class BucketReader {
  private readonly stream: string;
  private readonly prefix: string;

  private constructor(
    readonly connection: Connection,
    readonly bucket: string,
    private readonly jsm: JetStreamManager,
  ) {
    this.stream = streamOf(bucket);
    this.prefix = subjectPrefix(bucket);
  }

  static async open(connection: Connection, bucket: string): Promise<BucketReader> {
    const jsm = await jetstreamManager(connection.nc, { checkAPI: false, timeout: ANSWER_MS });
    return new BucketReader(connection, bucket, jsm);
  }

  /**
   * Reads on from what is known; when it is done, nothing was missed. A stream that was made anew or has lost its end,
   * and any stream after the connection was lost, is read from its start while the old picture holds.
   */
  async look(known?: Picture): Promise<Picture> {
    const { losses } = this.connection;
    const info = await ifPresent(this.jsm.streams.info(this.stream));
    if (!info) throw new Error(`The bucket ${this.bucket} is missing: run \`marquee streams provision\`.`);
    const { created, state } = info;
    const goesOn = known?.created === created && known.losses === losses && known.read <= state.last_seq;
    const picture = goesOn ? known : new Picture(created, losses);
    await this.readOn(picture, state.last_seq);
    picture.forgetBefore(state.first_seq);
    return picture;
  }

  private async readOn(picture: Picture, last: number): Promise<void> {
    while (picture.read < last) {
      // The server passes over what was replaced or has expired.
      const next = { seq: picture.read + 1, next_by_subj: `${this.prefix}>` };
      const message = await this.jsm.streams.getMessage(this.stream, next);
      if (message === null) picture.read = last;
      else picture.take(message.subject.slice(this.prefix.length), message);
    }
  }
}
