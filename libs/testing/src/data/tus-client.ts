import { systemAddress } from '../environment';
import type { File as StoredFile } from '@marquee/contracts';

/** Who uploads, and to which gateway. */
export interface Uploader {
  readonly token: string;
  readonly url?: string;
}
type Headers = Record<string, string>;
type Body = NonNullable<RequestInit['body']>;

/** An upload as its client sees it. */
export interface TusUpload {
  readonly file: StoredFile;
  /** The path of its bytes. */
  readonly path: string;
}

/** Speaks the protocol tus over `fetch`, without the checks against the reference, which does not describe it. */
export function tus(
  { token, url = systemAddress().url }: Uploader,
  method: string,
  path: string,
  headers: Headers = {},
  body?: Body,
): Promise<Response> {
  const streamed = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const all = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers };
  return fetch(url + path, { method, headers: all, body, ...streamed });
}

export function uploadMetadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function createUpload(
  by: Uploader,
  size: number,
  values: Readonly<Record<string, string>> = {},
  headers: Headers = {},
) {
  const described = {
    'upload-length': String(size),
    'upload-metadata': uploadMetadata({ filename: 'a.bin', ...values }),
  };
  return tus(by, 'POST', '/api/files.json', { ...described, ...headers });
}

export async function createdUpload(
  by: Uploader,
  size: number,
  values?: Readonly<Record<string, string>>,
): Promise<TusUpload> {
  const answer = await createUpload(by, size, values);
  if (answer.status !== 201) throw new Error(`The upload was not created: ${answer.status} ${await answer.text()}`);
  const { file } = (await answer.json()) as { file: StoredFile };
  return { file, path: answer.headers.get('location') ?? '' };
}

export function patchUpload(by: Uploader, { path }: TusUpload, offset: number, body: Body, headers: Headers = {}) {
  const described = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  return tus(by, 'PATCH', path, { ...described, ...headers }, body);
}

/** The number of bytes that have arrived. */
export async function offsetOfUpload(by: Uploader, { path }: TusUpload): Promise<number> {
  const answer = await tus(by, 'HEAD', path);
  if (answer.status !== 200) throw new Error(`HEAD ${path} answered ${answer.status}.`);
  return Number(answer.headers.get('upload-offset'));
}
