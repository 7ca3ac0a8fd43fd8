import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { File } from '@marquee/contracts';
import { eventually } from '../eventually';
import { ROOT } from '../root';
import type { TestCompany } from './company';
import { createdUpload, patchUpload } from './tus-client';

/** What an upload says about its file besides the name. */
interface Described {
  readonly name: string;
  readonly kind?: string;
  readonly product_id?: string;
  readonly language?: string;
  readonly quality?: string;
}

/** A film, a sound or a book of the demo shop. */
export function demoMedia(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(ROOT, 'deploy/demo/media', name));
}

/** Uploads a content file, by default one of the demo shop, and waits until it is ready. */
export async function aContentFile(
  company: TestCompany,
  { name, ...described }: Described,
  bytes = demoMedia(name),
): Promise<File> {
  const upload = await createdUpload(company, bytes.length, { filename: name, ...described });
  const sent = await patchUpload(company, upload, 0, bytes);
  if (sent.status !== 204) throw new Error(`The upload did not end: ${sent.status} ${await sent.text()}`);
  return eventually(async () => {
    const { body } = await company.api.get<{ file: File }>(`/api/files/${upload.file.id}.json`, 200);
    if (body.file.state !== 'ready') throw new Error(`The file is ${body.file.state}: ${body.file.refusal}`);
    return body.file;
  });
}
