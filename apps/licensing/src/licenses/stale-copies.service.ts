import { Batcher } from '@marquee/async';
import { Injectable } from '@nestjs/common';
import { ownCall } from '@marquee/service-kit';
import type { Changed, Filed } from './licenses.repository';
import { LicensesStore } from './licenses.store';

const WRITE_MS = 10_000;

/** Marks copies as out of date; the next request reads them again. */
@Injectable()
export class StaleCopiesService {
  private readonly licenses = new Batcher<Changed, Filed[]>({
    concurrency: 1,
    run: (changed) =>
      this.store.platform(ownCall(WRITE_MS), async (tx) => ofEach(changed, await tx.licenses.licensesChanged(changed))),
  });
  private readonly customers = new Batcher<Changed, Filed[]>({
    concurrency: 1,
    run: (changed) =>
      this.store.platform(ownCall(WRITE_MS), async (tx) =>
        ofEach(changed, await tx.licenses.customersChanged(changed)),
      ),
  });

  constructor(private readonly store: LicensesStore) {}

  /** Returns the license if it has files. */
  licenseChanged(changed: Changed): Promise<Filed[]> {
    return this.licenses.add(changed);
  }

  /** All licenses of the customer; returns those with files. */
  customerChanged(changed: Changed): Promise<Filed[]> {
    return this.customers.add(changed);
  }
}

function ofEach(changed: readonly Changed[], filed: readonly Filed[]): Filed[][] {
  return changed.map(({ company_id, id }) => filed.filter((one) => one.company_id === company_id && one.id === id));
}
