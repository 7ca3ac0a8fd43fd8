import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import { streamOf, subjectPrefix } from './buckets';
import { type Connection, ifPresent } from '../wire';

/** Timeout of a read, so that a reply lost with a connection does not delay the next one. */
const ANSWER_MS = 2_000;

/** The keys of a bucket, from one complete read of its stream. */
export class Picture {
  /** The stream sequence of each key, in ascending order. */
  readonly keys = new Map<string, number>();
  /** The last sequence that was read. */
  read = 0;

  constructor(
    /** The creation time of the stream, because a new stream of the same name restarts its sequences. */
    readonly created: string,
    /** The connection's number of losses before the read. */
    readonly losses: number,
  ) {}

  take(key: string, { seq, header }: StoredMsg): void {
    this.keys.delete(key);
    const isRemoval = header.get('KV-Operation') !== '';
    if (!isRemoval) this.keys.set(key, seq);
    this.read = seq;
  }

  /** Drops keys before this sequence, which the server has expired. */
  forgetBefore(first: number): void {
    for (const [key, place] of this.keys) {
      if (place >= first) return;
      this.keys.delete(key);
    }
  }
}

/** Reads the stream of a bucket message by message, which requires no consumer. */
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
   * Continues after the known state, without gaps. A stream that was recreated or truncated, or follows a reconnect, is
   * read from its start while the old state stays in use.
   */
  async look(known?: Picture): Promise<Picture> {
    const { losses } = this.connection;
    const info = await ifPresent(this.jsm.streams.info(this.stream));
    if (!info) throw new Error(`The bucket ${this.bucket} is missing. Run \`marquee streams provision\`.`);
    const { created, state } = info;
    const goesOn = known?.created === created && known.losses === losses && known.read <= state.last_seq;
    const picture = goesOn ? known : new Picture(created, losses);
    await this.readOn(picture, state.last_seq);
    picture.forgetBefore(state.first_seq);
    return picture;
  }

  private async readOn(picture: Picture, last: number): Promise<void> {
    while (picture.read < last) {
      // The server skips replaced and expired messages.
      const next = { seq: picture.read + 1, next_by_subj: `${this.prefix}>` };
      const message = await this.jsm.streams.getMessage(this.stream, next);
      if (message === null) picture.read = last;
      else picture.take(message.subject.slice(this.prefix.length), message);
    }
  }
}
