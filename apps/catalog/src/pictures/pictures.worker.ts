import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { Failure, AttemptEnd, Leased, QueueWork } from '@marquee/storage';
import { PictureDownloadsService } from './picture-downloads.service';
import { failureOf, isLast } from './picture-error.rules';
import { WaitingPictures, type WaitingPicture } from './pictures.queue';

/** The queue's reason for work whose attempts never finished. */
const LOST = 'gave_up';

/**
 * Downloads the named pictures; every replica runs one worker. A killed worker may cause a second download, but the
 * address is replaced once.
 */
@Injectable()
export class PicturesWorker implements QueueWork<WaitingPicture> {
  private readonly count: (reason: string) => void;

  constructor(
    private readonly pictures: WaitingPictures,
    private readonly downloads: PictureDownloadsService,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_pictures_waiting', 'Pictures that wait for their download', () => pictures.waiting());
    const help = 'Failed attempts to download a picture';
    this.count = metrics.counterBy('marquee_picture_failures_total', help, 'reason');
  }

  /** A new picture waits at most this long. */
  @Every({ seconds: 0.5, task: 'download of pictures' })
  begin(): Promise<boolean> {
    return this.pictures.begin(this);
  }

  /** Settles when no attempt is running. */
  idle(): Promise<void> {
    return this.pictures.idle();
  }

  async attempt(picture: Leased<WaitingPicture>): Promise<void> {
    try {
      await this.store(picture);
    } catch (error) {
      const failure = failureOf(error);
      // Runs before the queue records the end: if the process dies in between, another attempt follows.
      if (failure && isLast(failure, picture.attempts)) await this.downloads.markFailed(picture, failure.reason);
      throw error;
    }
  }

  private async store(picture: Leased<WaitingPicture>): Promise<void> {
    // An earlier attempt may have died, and this one may end before it reserves bytes.
    if (picture.lease > 1) await this.downloads.clear(picture);
    const bytes = await this.downloads.fetch(picture);
    // Other pictures may be first in the queue, so the lease is renewed for the remaining work.
    if (await this.pictures.renew(picture)) await this.downloads.save(picture, bytes);
  }

  judge(error: unknown): Failure | null {
    return failureOf(error);
  }

  failed(picture: Leased<WaitingPicture>, end: AttemptEnd): void {
    const about = described(picture);
    if (end.outcome === 'given back') {
      this.log.warn({ ...about, err: end.error }, 'could not store a picture; retrying');
    } else if (end.outcome === 'left') {
      this.log.warn({ ...about, err: end.error }, 'could not record a failed picture download');
    } else {
      const { reason, retryAt } = end;
      this.count(reason);
      const outcome = retryAt === null ? 'the product keeps the address that was sent' : 'retrying';
      this.log.warn({ ...about, reason, retry_at: retryAt }, `could not download a picture; ${outcome}`);
      if (retryAt === null) void this.clear(picture, reason);
    }
  }

  /** No later attempt would find the objects of lost attempts. */
  private async clear(picture: Leased<WaitingPicture>, reason: string): Promise<void> {
    try {
      // Attempts that killed their process have not recorded a failure.
      if (reason === LOST) await this.downloads.markFailed(picture, reason);
      await this.downloads.clear(picture);
    } catch (err) {
      this.log.warn({ ...described(picture), err }, 'could not release the quota of a failed picture');
    }
  }
}

function described({ company_id, id, owner_kind, owner_id, source_url, attempts }: Leased<WaitingPicture>) {
  return { company: company_id, picture: id, [owner_kind]: owner_id, address: withoutQuery(source_url), attempts };
}

/** The query may contain a secret of its sender. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return '(unreadable)';
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
