import { Injectable } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { PartitionsService } from './partitions.service';

/** Creates weekly partitions and drops expired ones. Every replica runs this worker. */
@Injectable()
export class PartitionsWorker {
  constructor(private readonly partitions: PartitionsService) {}

  @Every({ seconds: 3600, task: 'maintenance of weekly partitions' })
  maintain(): Promise<boolean> {
    return this.partitions.maintain();
  }
}
