import { Injectable } from '@nestjs/common';
import type { CallContext, CompanyId } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import type { LicenseUseState, VersionedCopy } from './license-use.repository';
import { LicenseUseStore } from './license-use.store';

const MAX_COPIES = 10_000;
/** Bounds how long a wrong entry can stay in the cache. */
const LIFE_MS = 5 * 60_000;
const READ_MS = 5_000;

interface StateQuery {
  readonly company: CompanyId;
  readonly id: number;
  readonly fingerprint?: string | undefined;
}

/**
 * Reads the state of licenses. Recently named copies stay parsed in memory, and each read compares their row versions.
 * Concurrent requests of a license read its copy once.
 */
@Injectable()
export class LicenseStatesService {
  private readonly copies = new LRUCache<string, VersionedCopy, StateQuery>({
    max: MAX_COPIES,
    ttl: LIFE_MS,
    // An entry may be evicted while it is read.
    ignoreFetchAbort: true,
    fetchMethod: async (_place, _former, { context: { company, id } }) =>
      (await this.store.read(company, ownCall(READ_MS)).state.copy(id)) ?? undefined,
  });

  constructor(private readonly store: LicenseUseStore) {}

  async find(ctx: CallContext, asked: StateQuery, now: Date): Promise<LicenseUseState> {
    const { company, id, fingerprint } = asked;
    const { state } = this.store.read(company, ctx);
    const place = `${company}/${id}`;
    let copy = await this.copies.fetch(place, { context: asked });
    while (copy !== undefined) {
      const found = await state.find(id, copy, fingerprint, now);
      if (found !== null) return found;
      copy = await this.copies.fetch(place, { context: asked, forceRefresh: true });
    }
    return state.unknown(now);
  }
}
