import { Injectable } from '@nestjs/common';
import type { CompanyId } from '@marquee/contracts';
import { LeasedQueue } from '@marquee/storage';
import type { ContentFileEntity } from '../content-queue/content-file.entity';

/** A complete upload. */
export interface ArrivedContent {
  readonly company_id: CompanyId;
  readonly id: number;
  readonly size: number;
}
/** A file whose objects are no longer needed. */
export interface EndedContent {
  readonly company_id: CompanyId;
  readonly id: number;
  readonly state: ContentFileEntity['state'] | 'removed';
}

const TABLE = { table: 'content_files', key: ['company_id', 'id'] } as const;
/** A file of the maximum size takes hours in a slow store. */
const PROCESS_SECONDS = 12 * 3600;

@Injectable()
export class ArrivedContents extends LeasedQueue<ArrivedContent> {
  protected readonly options = {
    ...TABLE,
    name: 'content_files',
    columns: ['size'],
    waiting: "state = 'processing'",
    leaseSeconds: 60,
    renewSeconds: 15,
    attemptSeconds: PROCESS_SECONDS,
    troubleSeconds: 30,
    slots: 2,
    shares: [{ column: 'company_id', slots: 1 }],
  };
}

/** Unfinished uploads after their time, refused files after some days, and removed ones at once. */
@Injectable()
export class EndedContents extends LeasedQueue<EndedContent> {
  protected readonly options = {
    ...TABLE,
    name: 'removed_content_files',
    columns: ['state'],
    waiting: "state in ('uploading', 'refused', 'removed')",
    leaseSeconds: 300,
    attemptSeconds: 200,
    slots: 4,
  };
}
