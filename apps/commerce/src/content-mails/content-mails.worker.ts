import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { ContentMailsService } from './content-mails.service';
import { ReadyContents, type ReadyContent } from './ready-contents.queue';

const CALL_TIMEOUT_MS = 10_000;
/** An attempt ends after the batch in which this time is over, so that other products have their turn. */
const SLICE_MS = 20_000;

/** Thrown to try again later. */
class MailsLimited extends Error {}

/** Mails customers whose content is ready. Every replica runs this worker and takes other products. */
@Injectable()
export class ContentMailsWorker implements QueueWork<ReadyContent> {
  private readonly outage: Outage;

  constructor(
    private readonly contents: ReadyContents,
    private readonly service: ContentMailsService,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'cannot mail customers about ready content; retrying',
      ends: 'mailing customers about ready content works again',
    });
  }

  @Every({ seconds: 5, task: 'mails about ready content' })
  mailDue(): Promise<boolean> {
    return this.contents.begin(this);
  }

  async attempt(row: Leased<ReadyContent>): Promise<void | 'due again'> {
    const began = performance.now();
    const call = () => ownCall(CALL_TIMEOUT_MS);
    await this.service.openMirrors(call, row);
    const isOpen = () => performance.now() - began < SLICE_MS && this.contents.holds(row);
    const end = await this.service.mailBuyers(call, row, isOpen);
    if (end === 'limited') throw new MailsLimited();
    this.outage.over();
    return end === 'more' ? 'due again' : undefined;
  }

  /** Retries after every error, because a customer may wait for the mail. */
  judge(): null {
    return null;
  }

  failed(_: ReadyContent, end: AttemptEnd): void {
    if (!(causeOf(end) instanceof MailsLimited)) this.outage.met({ err: causeOf(end) });
  }
}
