import { Injectable } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { PartitionsService } from './partitions.service';

/** Makes the weeks of the tables that are cut by time, and drops the old ones. Every replica runs one. */
@Injectable()
export class PartitionsWorker {
  constructor(private readonly partitions: PartitionsService) {}

  @Every({ seconds: 3600, task: 'the keeping of the weeks of tables' })
  keep(): Promise<boolean> {
    return this.partitions.keep();
  }
}
