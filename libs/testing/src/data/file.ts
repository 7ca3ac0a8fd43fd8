import type { File as StoredFile } from '@marquee/contracts';
import type { TestCompany } from './company';
import { systemAddress } from '../environment';
import { fetchDocumented } from '../system/fetch-documented';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const PIXEL = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });

/** Sends a body other than JSON to the gateway of the system or to another one on this machine. */
export async function sendFile(
  { token }: Pick<TestCompany, 'token'>,
  body: FormData | Blob | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
  port?: number,
): Promise<Response> {
  const authorization = { authorization: `Bearer ${token}` };
  const streamed = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const request = { method: 'POST', headers: { ...authorization, ...headers }, body, ...streamed };
  const gateway = port === undefined ? systemAddress().url : `http://127.0.0.1:${port}`;
  return fetchDocumented(`${gateway}/api/files.json`, request);
}

/** An uploaded picture, which has an address at once. */
export type StoredPicture = StoredFile & { readonly src: string };

export async function aFile(company: TestCompany, name = 'pixel.png', bytes: Blob = PIXEL): Promise<StoredPicture> {
  const form = new FormData();
  form.append('file', bytes, name);
  const answer = await sendFile(company, form);
  if (answer.status !== 201) throw new Error(`The file was not stored: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { file: StoredPicture }).file;
}
