import { Inject, Injectable } from '@nestjs/common';
import type { StoredContent } from '@marquee/content-store';
import { contentKey } from '@marquee/contracts';
import { CLOCK, Every, LOGGER, Metrics, ownCall, type Clock, type Logger } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { Contents, type ContentPlace } from './content.adapter';
import { isOwnKey, objectOf } from './content-place.rules';
import { StoredContentsRepository } from './stored-contents.repository';

@Injectable()
export class OrphanedContentsStore extends storeOf({ stored: StoredContentsRepository }) {}

/** Objects or rows that are compared at once. */
const MAX_BATCH_SIZE = 500;
const READ_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** An object precedes its row; no upload of a part takes this long. */
const YOUNG_MS = DAY_MS;
/** After a restore of the database, operators have this time to notice that it is the wrong one. */
const GRACE_MS = 7 * DAY_MS;
/** Has an empty object for each finished file without a row, as old as its discovery. A restored database cannot lose it. */
const NOTES = 'orphaned/';

/** The finished files without a row. */
interface Orphans {
  /** When earlier searches found them. */
  readonly noted: ReadonlyMap<string, Date>;
  readonly left: Set<string>;
}

/** Removes objects that no file needs, and reports files whose object is missing. */
@Injectable()
export class OrphanedContentsWorker {
  private missing = 0;
  private orphaned = 0;

  constructor(
    private readonly store: OrphanedContentsStore,
    private readonly contents: Contents,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'marquee_content_missing',
      'Content files whose object the last search did not find',
      () => this.missing,
    );
    metrics.gauge(
      'marquee_content_orphaned',
      'Objects without a content file, removed a week after their discovery',
      () => this.orphaned,
    );
  }

  @Every({ seconds: 3600, task: 'deletion of orphaned content' })
  async removeOrphans(): Promise<false> {
    const before = this.clock.now().getTime() - YOUNG_MS;
    const orphans: Orphans = { noted: await this.noted(), left: new Set() };
    let batch: StoredContent[] = [];
    for await (const object of this.contents.objects.keys()) {
      if (isOwnKey(object.key) && object.modified.getTime() < before) batch.push(object);
      if (batch.length < MAX_BATCH_SIZE) continue;
      await this.removeUnneeded(batch, orphans);
      batch = [];
    }
    await this.removeUnneeded(batch, orphans);
    for (const key of orphans.noted.keys()) if (!orphans.left.has(key)) await this.contents.objects.remove(NOTES + key);
    this.orphaned = orphans.left.size;
    return false;
  }

  /** Deletes no row: an unmounted or wrong store lacks every object. */
  @Every({ seconds: 3600, task: 'search for missing content' })
  async reportMissing(): Promise<false> {
    let missing = 0;
    let after: ContentPlace | undefined = { company_id: 0, id: 0 };
    while (after !== undefined) {
      const ready: ContentPlace[] = await this.store.readPlatform(ownCall(READ_MS)).stored.ready(after, MAX_BATCH_SIZE);
      for (const place of ready) {
        if ((await this.contents.objects.size(contentKey(place))) !== null) continue;
        missing += 1;
        this.log.error({ company: place.company_id, file: place.id }, 'the object of a content file is missing');
      }
      after = ready.length < MAX_BATCH_SIZE ? undefined : ready.at(-1);
    }
    this.missing = missing;
    return false;
  }

  private async noted(): Promise<Map<string, Date>> {
    const found = new Map<string, Date>();
    for await (const { key, modified } of this.contents.objects.keys(NOTES)) {
      found.set(key.slice(NOTES.length), modified);
    }
    return found;
  }

  private async removeUnneeded(objects: readonly StoredContent[], orphans: Orphans): Promise<void> {
    if (objects.length === 0) return;
    const named = objects.map(({ key }) => objectOf(key)).filter((one) => one !== null);
    const needed = await this.store.readPlatform(ownCall(READ_MS)).stored.needed(named);
    const finished = new Set(named.filter(({ isSegment }) => !isSegment).map(({ key }) => key));
    for (const { key } of objects) {
      if (needed.has(key) || (finished.has(key) && (await this.stays(key, orphans)))) continue;
      this.log.info({ key }, 'removing an orphaned object of the content store');
      await this.contents.objects.remove(key);
    }
  }

  /** Whether the grace time of a finished file without a row lasts, which begins at the first call. */
  private async stays(key: string, { noted, left }: Orphans): Promise<boolean> {
    const since = noted.get(key);
    if (since !== undefined && this.clock.now().getTime() - since.getTime() > GRACE_MS) return false;
    left.add(key);
    if (since !== undefined) return true;
    this.log.warn({ key }, 'an object of the content store has no file; it is removed in a week');
    await this.contents.objects.write(NOTES + key, nothing());
    return true;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
