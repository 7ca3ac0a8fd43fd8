import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  ContentMissing,
  expectFolder,
  expectKey,
  type ByteRange,
  type Bytes,
  type ContentStore,
  type StoredContent,
  type WrittenContent,
} from './content-store';
import { Measure } from './measured';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** An object has at most 10,000 parts, so these suffice for 78 GiB. One part is sent while the next one is filled. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_CONCURRENT_PARTS = 1;
/** Objects that are removed at once. */
const MAX_REMOVED = 32;
/** Each open stream keeps a connection, so a process needs as many as it may have streams. */
const MAX_READS = 2_500;
const MAX_OTHER_CALLS = 64;
const CONNECT_MS = 5_000;

/** A content store in a bucket of an S3-compatible server. Each object is written in parts, whose checksums the server verifies. */
export class S3ContentStore implements ContentStore {
  /** The client collects a part, and then copies it. */
  readonly writeMemory = 2 * PART_BYTES;
  private readonly client: S3Client;
  /** Reads wait for slow clients, and must not keep other calls waiting. */
  private readonly reading: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) {
    this.bucket = bucket;
    const clientWith = (maxSockets: number): S3Client =>
      new S3Client({
        endpoint,
        region,
        // Servers other than Amazon's have no host names for buckets.
        forcePathStyle: true,
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
        requestHandler: { httpAgent: { maxSockets }, httpsAgent: { maxSockets }, connectionTimeout: CONNECT_MS },
      });
    this.client = clientWith(MAX_OTHER_CALLS);
    this.reading = clientWith(MAX_READS);
  }

  async write(key: string, bytes: Bytes): Promise<WrittenContent> {
    const measure = new Measure();
    const params = {
      ...this.named(key),
      Body: Readable.from(measure.of(bytes), { objectMode: false }),
      ChecksumAlgorithm: 'SHA256',
    } as const;
    const upload = new Upload({ client: this.client, params, partSize: PART_BYTES, queueSize: MAX_CONCURRENT_PARTS });
    await upload.done();
    return measure.end();
  }

  async read(key: string, { start = 0, end }: ByteRange = {}): Promise<Readable> {
    const range = start === 0 && end === undefined ? {} : { Range: `bytes=${start}-${end ?? ''}` };
    const { Body } = await this.reading
      .send(new GetObjectCommand({ ...this.named(key), ...range }))
      .catch((error: unknown) => {
        throw isMissing(error) ? new ContentMissing(key) : error;
      });
    return Body as Readable;
  }

  async size(key: string): Promise<number | null> {
    try {
      const { ContentLength = 0 } = await this.client.send(new HeadObjectCommand(this.named(key)));
      return ContentLength;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.named(key)));
  }

  async removeAll(folder: string): Promise<void> {
    let keys: string[] = [];
    for await (const { key } of this.keys(folder)) {
      keys.push(key);
      if (keys.length < MAX_REMOVED) continue;
      await this.removeEach(keys);
      keys = [];
    }
    await this.removeEach(keys);
  }

  async *keys(folder?: string): AsyncGenerator<StoredContent> {
    const Prefix = folder === undefined ? undefined : expectFolder(folder);
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: this.bucket, Prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await this.client.send(command);
      for (const { Key: key = '', Size: bytes = 0, LastModified: modified = new Date() } of Contents) {
        yield { key, bytes, modified };
      }
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  /** One by one, because servers differ in the digest that they demand of a request for many. */
  private async removeEach(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.remove(key)));
  }

  private named(key: string) {
    return { Bucket: this.bucket, Key: expectKey(key) };
  }
}

function isMissing(error: unknown): boolean {
  const { name } = error as Error;
  return name === 'NoSuchKey' || name === 'NotFound';
}
