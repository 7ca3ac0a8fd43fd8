import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { File as StoredFile } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import {
  api,
  createdUpload,
  eventually,
  fetchOps,
  offsetOfUpload,
  patchUpload,
  type TusUpload,
  type Uploader,
} from '@marquee/testing';

const DAY_MS = 24 * 3_600_000;
const bytesOf = (text: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`);
const UNFINISHED = bytesOf('unfinished');
const HALF = 20;

/** The content files of a shop whose database is restored to an earlier time than its content store. */
export class DrillFiles {
  private stored!: StoredFile;
  private deleted!: StoredFile;
  private late!: StoredFile;
  private unfinished!: TusUpload;

  constructor(private readonly company: number) {}

  async uploadBeforeBackup(by: Uploader): Promise<void> {
    this.stored = await ready(by, await uploaded(by, bytesOf('stored')));
    this.deleted = await ready(by, await uploaded(by, bytesOf('deleted')));
    this.unfinished = await createdUpload(by, UNFINISHED.length);
    await patchUpload(by, this.unfinished, 0, UNFINISHED.subarray(0, HALF));
  }

  async changeAfterBackup(by: Uploader, { dataDir }: LocalSystem): Promise<void> {
    this.late = await ready(by, await uploaded(by, bytesOf('late')));
    await api(by.token, by.url).delete(`/api/files/${this.deleted.id}.json`, 200);
    await patchUpload(by, this.unfinished, HALF, UNFINISHED.subarray(HALF));
    await ready(by, this.unfinished);
    await eventually(() => assert.equal(existsSync(this.placeOf(dataDir, this.deleted)), false));
    // The worker removes the parts of a file after it is ready.
    await eventually(() =>
      assert.equal(
        existsSync(join(dataDir, `content/uploads/${this.company}`, String(this.unfinished.file.id))),
        false,
      ),
    );
  }

  /** The store as it was at the loss, some days later. */
  copyStore(from: string, to: string): void {
    cpSync(join(from, 'content'), join(to, 'content'), { recursive: true });
    age(this.placeOf(to, this.late), 2);
  }

  /** Nothing is lost or orphaned that the operator is not told of. */
  async expectFound(by: Uploader, system: LocalSystem): Promise<void> {
    const { dataDir } = system;
    const files = api(by.token, by.url);
    assert.equal((await ready(by, this.stored)).checksum, digestIn(this.placeOf(dataDir, this.stored)));
    await eventually(async () => assert.deepEqual(await this.reported(system), { missing: 1, orphaned: 1 }));
    await files.get(`/api/files/${this.late.id}.json`, 404);
    assert.equal(existsSync(this.placeOf(dataDir, this.late)), true);
    // The upload had ended in the lost time, and its parts with it.
    assert.equal(await offsetOfUpload(by, this.unfinished), HALF);
    await patchUpload(by, this.unfinished, HALF, UNFINISHED.subarray(HALF));
    await eventually(async () => {
      const path = `/api/files/${this.unfinished.file.id}.json`;
      const { file } = (await files.get<{ file: StoredFile }>(path, 200)).body;
      assert.equal(file.state, 'refused');
      assert.match(file.refusal ?? '', /Upload the file again/);
    });
  }

  /** A new file gets an id of its own, and the late one ends with its grace time. */
  async expectRemoved(by: Uploader, system: LocalSystem): Promise<void> {
    const made = await ready(by, await uploaded(by, bytesOf('new')));
    assert.ok(made.id > this.late.id);
    await api(by.token, by.url).delete(`/api/files/${this.deleted.id}.json`, 200);
    age(this.placeOf(system.dataDir, this.late, 'orphaned/'), 8);
    await system.replaceApp('catalog');
    for (const folder of ['', 'orphaned/']) {
      await eventually(() => assert.equal(existsSync(this.placeOf(system.dataDir, this.late, folder)), false));
    }
    await eventually(async () => assert.deepEqual(await this.reported(system), { missing: 0, orphaned: 0 }));
    for (const file of [this.stored, made]) assert.equal(existsSync(this.placeOf(system.dataDir, file)), true);
  }

  private placeOf(dataDir: string, { id }: StoredFile, folder = ''): string {
    return join(dataDir, 'content', folder, `${this.company}/${id}`);
  }

  /** What catalog reports to the operator. */
  private async reported({ apps }: LocalSystem) {
    const catalog = apps.get('catalog');
    if (catalog === undefined) throw new Error('Catalog does not run.');
    const text = await (await fetchOps(catalog, '/metrics')).text();
    const value = (name: string) =>
      Number(new RegExp(`^marquee_content_${name}(?:{.*})? (\\d+)$`, 'm').exec(text)?.[1]);
    return { missing: value('missing'), orphaned: value('orphaned') };
  }
}

async function uploaded(by: Uploader, bytes: Buffer<ArrayBuffer>): Promise<TusUpload> {
  const upload = await createdUpload(by, bytes.length);
  await patchUpload(by, upload, 0, bytes);
  return upload;
}

function ready(by: Uploader, upload: TusUpload | StoredFile): Promise<StoredFile> {
  const { id } = 'file' in upload ? upload.file : upload;
  return eventually(async () => {
    const { file } = (await api(by.token, by.url).get<{ file: StoredFile }>(`/api/files/${id}.json`, 200)).body;
    assert.equal(file.state, 'ready');
    return file;
  });
}

function age(path: string, days: number): void {
  const then = new Date(Date.now() - days * DAY_MS);
  utimesSync(path, then, then);
}

function digestIn(path: string): string {
  return `sha256:${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}
