import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';

export interface ReadyContent {
  readonly company_id: CompanyId;
  readonly product_id: string;
  readonly hd: boolean;
  readonly from_at: Date | number;
  readonly ready_at: Date;
  readonly mirror_company_id: number;
  readonly license_id: number;
}

const ATTEMPT_SECONDS = 60;

/** Products whose customers are mailed. The work itself ends a row. */
@Injectable()
export class ReadyContents extends LeasedQueue<ReadyContent> {
  protected readonly options = {
    name: 'ready_contents',
    table: 'ready_contents',
    key: ['company_id', 'product_id', 'hd'],
    columns: ['from_at', 'ready_at', 'mirror_company_id', 'license_id'],
    waiting: 'waiting',
    attemptSeconds: ATTEMPT_SECONDS,
    leaseSeconds: 2 * ATTEMPT_SECONDS,
    // Also the pause after an hourly limit of mails.
    troubleSeconds: 600,
    slots: 2,
  };
}
