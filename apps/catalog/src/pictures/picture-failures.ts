import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOGGER, Metrics, type Clock, type Logger } from '@marquee/service-kit';
import { fateOf, type PictureFate } from './picture-error';
import { WaitingPictures, type WaitingPicture } from './waiting-pictures';

/** Where the trouble is ours. */
const TROUBLE_MS = 10_000;

/** What becomes of a picture whose attempt has failed, and who hears of it. */
@Injectable()
export class PictureFailures {
  private readonly count: (reason: string) => void;

  constructor(
    private readonly pictures: WaitingPictures,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_pictures_waiting', 'Pictures to be downloaded', () => pictures.waiting());
    const help = 'Attempts to download a picture that failed';
    this.count = metrics.counterBy('marquee_picture_failures_total', help, 'reason');
  }

  async note(picture: WaitingPicture, error: unknown): Promise<void> {
    const now = this.clock.now();
    const fate = fateOf(error, picture.attempts, now);
    if (fate === null) {
      await this.pictures.giveBack(picture, new Date(now.getTime() + TROUBLE_MS));
      this.log.warn({ ...described(picture), err: error }, 'a picture cannot be kept at the moment');
      return;
    }
    const { reason, retryAt } = fate;
    this.count(reason);
    const isMine = await this.mark(picture, fate);
    if (!isMine) return;
    const outcome = retryAt === null ? 'its address stays as it is' : 'it is tried again';
    const about = { ...described(picture), reason, retry_at: retryAt };
    this.log.warn(about, `a picture could not be brought: ${outcome}`);
  }

  private mark(picture: WaitingPicture, { reason, retryAt }: PictureFate): Promise<boolean> {
    return retryAt === null
      ? this.pictures.markFailed(picture, reason)
      : this.pictures.markRetry(picture, retryAt, reason);
  }
}

function described({ company_id, id, owner_kind, owner_id, source_url, attempts }: WaitingPicture) {
  return { company: company_id, picture: id, [owner_kind]: owner_id, address: withoutQuery(source_url), attempts };
}

/** What follows may be a secret of whoever sent it. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return '(unreadable)';
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
