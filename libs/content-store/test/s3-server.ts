import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const BUCKET = 'marquee';
/** Fewer than a real server's 1,000, so that tests see several pages. */
const PAGE = 3;

const BAD_DIGEST = '<Error><Code>BadDigest</Code><Message>BadDigest</Message></Error>';

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/**
 * Answers the requests of an S3 client from memory, as the documentation of the protocol says. It stands in for a real
 * server, so it proves what we send and not what a server makes of it. OpenStack Swift 2.30 has passed the same tests.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Map<number, Buffer>>();
  /** Method, and the name of the operation in the query. */
  readonly asked: string[] = [];
  /** Fails the next part of an upload. */
  failsPart = false;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  static async start(): Promise<S3Server> {
    const made = new S3Server();
    await once(made.server.listen(0, '127.0.0.1'), 'listening');
    return made;
  }

  get settings() {
    const { port } = this.server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    return { endpoint, bucket: BUCKET, region: 'eu-central-1', accessKey: 'access', secretKey: 'of-a-test' };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { status = 200, headers = {}, body: sent = '' } = this.handle(request, body);
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(sent)), ...headers });
    response.end(request.method === 'HEAD' ? undefined : sent);
  }

  private handle(request: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...parts] = pathname.split('/').map(decodeURIComponent);
    const key = parts.join('/');
    const operation = ['uploads', 'uploadId', 'list-type'].find((name) => query.has(name)) ?? '';
    this.asked.push(`${request.method} ${operation}`.trim());
    if (bucket !== BUCKET || !request.headers.authorization?.includes('Credential=access/')) return { status: 403 };
    const digest = request.headers['x-amz-checksum-sha256']?.toString();
    if (digest !== undefined && digest !== createHash('sha256').update(body).digest('base64')) return { status: 400 };
    if (operation === 'list-type') return this.list(query);
    if (operation !== '') return this.inParts(request.method ?? '', key, query, { body, digest });
    return this.single(request, key, { body, digest });
  }

  private single({ method, headers }: IncomingMessage, key: string, { body, digest }: Sent): Answer {
    if (method === 'PUT') {
      if (digest === undefined) return { status: 400 };
      this.objects.set(key, body);
      return {};
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (method !== 'GET' && method !== 'HEAD') return { status: 501 };
    const found = this.objects.get(key);
    if (found === undefined) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if (start === undefined) return { headers: { 'content-length': String(found.length) }, body: found };
    return { status: 206, body: found.subarray(Number(start), end === '' ? undefined : Number(end) + 1) };
  }

  private inParts(method: string, key: string, query: URLSearchParams, { body, digest }: Sent): Answer {
    const id = query.get('uploadId') ?? randomUUID();
    if (query.has('uploads')) {
      this.uploads.set(id, new Map());
      return { body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
    }
    const parts = this.uploads.get(id);
    if (parts === undefined) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
    if (method === 'PUT') {
      if (digest === undefined || this.failsPart) return { status: 400, body: BAD_DIGEST };
      parts.set(Number(query.get('partNumber')), body);
      return { headers: { etag: `"${query.get('partNumber')}"`, 'x-amz-checksum-sha256': digest } };
    }
    this.uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    this.objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    return { body: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>` };
  }

  private list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.slice(0, PAGE).map((key) => {
      const size = this.objects.get(key)?.length ?? 0;
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>2026-11-15T08:30:00.000Z</LastModified></Contents>`;
    });
    const next = keys.length > PAGE ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : '';
    return { body: `<ListBucketResult>${page.join('')}${next}</ListBucketResult>` };
  }
}

interface Sent {
  readonly body: Buffer;
  readonly digest: string | undefined;
}
