import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { Handles, provision, type Bus } from '@marquee/bus';
import {
  companyId,
  reconciliationOf,
  type CloudEvent,
  type OperatorContext,
  type StoredEvents,
} from '@marquee/contracts';
import { startOperated, type Operated } from '../testing/operated-system';
import { LostFile } from './lost-file';
import { removeOrphans } from './stream';

/** Catalog's answers about messages, by sequence. */
const verdicts = new Map<number, 'unknown' | 'copy'>();

@Controller()
class CatalogStandIn {
  @Handles(reconciliationOf.catalog.orphans)
  async orphans(_ctx: OperatorContext, { events }: StoredEvents) {
    const places = events.map(({ place }) => place);
    const of = (verdict: string) => places.filter((place) => verdicts.get(place) === verdict);
    return { unknown: of('unknown'), copies: of('copy') };
  }
}

describe('taking events out of the stream', () => {
  let operated: Operated;
  let cli: Bus;
  let catalog: Bus;
  const home = mkdtempSync(join(tmpdir(), 'marquee-lost-'));
  beforeAll(async () => {
    operated = await startOperated({ catalog: CatalogStandIn });
    cli = await operated.connect('cli');
    catalog = await operated.connect('catalog');
    await provision(cli, { replicas: 1 });
  });
  afterAll(async () => {
    await operated?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  let number = 0;
  /**
   * Publishes a message and returns its sequence. A repeated id is published under another message id, as after the
   * dedup window.
   */
  async function notify(event: CloudEvent, messageId = event.id): Promise<number> {
    const subject = `events.catalog.${event.companyid}.product.update`;
    return (await catalog.publishEvent(subject, messageId, JSON.stringify(event))).seq;
  }
  function anUpdate(sequence = 1): CloudEvent {
    number += 1;
    return {
      specversion: '1.0',
      id: randomUUID(),
      source: '/marquee/catalog',
      type: 'marquee.product.update.v1',
      subject: `product/${number}`,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      companyid: companyId(1202),
      topic: 'product/update',
      sequence,
      requestid: 'r',
      data: { id: number },
    };
  }
  const isThere = async (place: number) => (await catalog.storedEvent(place)) !== null;

  it('stores orphaned stream events in a file, and removes duplicates silently', async () => {
    const [twice, lost] = [anUpdate(4), anUpdate(7)];
    const [copy, real, gone] = [await notify(twice, 'first'), await notify(twice), await notify(lost)];
    verdicts.set(copy, 'copy').set(gone, 'unknown');
    const file = new LostFile(join(home, 'lost.jsonl'));
    const cleared = await removeOrphans(cli, (events) => file.add(events));
    file.close();
    expect([await isThere(copy), await isThere(real), await isThere(gone)]).toEqual([false, true, false]);
    expect([cleared.lost, cleared.copies]).toEqual([[lost], 1]);
    expect(cleared.published.get(`1202/${twice.subject}`)).toMatchObject({ sequence: 4, place: real });
    expect(cleared.published.has(`1202/${lost.subject}`)).toBe(false);
    const lines = readFileSync(join(home, 'lost.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([lost]);
  });

  it('removes no event from the stream that cannot be written to the file', async () => {
    const gone = await notify(anUpdate());
    verdicts.set(gone, 'unknown');
    const full = () => {
      throw new Error('no space left on device');
    };
    await expect(removeOrphans(cli, full)).rejects.toThrow('no space left');
    expect(await isThere(gone)).toBe(true);
  });

  it('rejects a file path that cannot be written, and leaves no empty file', () => {
    expect(() => new LostFile(join(home, 'missing/lost.jsonl'))).toThrow('Name another file with --lost.');
    new LostFile(join(home, 'none.jsonl')).close();
    expect(existsSync(join(home, 'none.jsonl'))).toBe(false);
  });
});
