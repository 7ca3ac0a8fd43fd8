import { Controller, type Type } from '@nestjs/common';
import { Handles, type Bus } from '@marquee/bus';
import { reconciliationOf, SERVICES, type PublishedAgain, type Service } from '@marquee/contracts';
import { startOperated, type Operated } from '../testing/operated-system';
import { publishLost } from './publishing';

/** Catalog's answers in order, of which the last repeats; the other services have no work. */
let answers: PublishedAgain[] = [];
let asked = 0;
const DONE: PublishedAgain = { restored: 0, waiting: 0, waiting_seconds: 0 };

function standIn(service: Service): Type {
  @Controller()
  class StandIn {
    @Handles(reconciliationOf[service].publish_lost)
    async publishLost(): Promise<PublishedAgain> {
      if (service !== 'catalog') return DONE;
      asked += 1;
      return (answers.length > 1 ? answers.shift() : answers[0]) as PublishedAgain;
    }
  }
  return StandIn;
}

describe('waiting for what the stream has lost', () => {
  let operated: Operated;
  let bus: Bus;
  beforeAll(async () => {
    operated = await startOperated(Object.fromEntries(SERVICES.map((service) => [service, standIn(service)])));
    bus = await operated.connect('cli');
  });
  afterAll(() => operated?.stop());
  beforeEach(() => void (asked = 0));

  const waiting = (events: number): PublishedAgain => ({ restored: 0, waiting: events, waiting_seconds: 9_999 });

  it('continues to wait for unpublished events while their number falls', async () => {
    answers = [{ ...waiting(7), restored: 7 }, waiting(7), waiting(5), waiting(5), waiting(2), waiting(2), DONE];
    expect(await publishLost(bus, 2)).toBe(7);
    expect(asked).toBe(7);
  });

  it('fails with an error message if the number of unpublished events does not fall', async () => {
    answers = [waiting(7), waiting(4)];
    await expect(publishLost(bus, 2)).rejects.toThrow('4 events stay unpublished');
  });

  it('ignores events that are written after reconcile began to wait', async () => {
    answers = [
      { ...waiting(3), restored: 1 },
      { restored: 0, waiting: 8, waiting_seconds: 0 },
    ];
    expect(await publishLost(bus, 2)).toBe(1);
    expect(asked).toBe(2);
  });
});
