import { Controller, type Type } from '@nestjs/common';
import { categories, companyFacts, type CloudEvent, type Context, type Operation } from '@marquee/contracts';
import { ownNats, type OwnNats } from '../test/own-nats';
import { Consumes } from './consumes';
import { Handles } from './handles';

// The machine may be busy; nothing here waits this long.
jest.setTimeout(30_000);

@Controller()
class Counts {
  @Handles(categories.count)
  async count() {
    return { count: 1 };
  }
}
@Controller()
class CountsToo {
  @Handles(categories.count)
  async count() {
    return { count: 2 };
  }
}

const undeclared: Operation<{ id: number }, { ok: boolean }, 'company'> = {
  service: 'catalog',
  paged: false,
  audience: 'company',
  name: 'catalog.categories.paint',
  subject: 'rpc.catalog.categories.paint',
};
@Controller()
class Paints {
  @Handles(undeclared)
  async paint(_ctx: Context, input: { id: number }) {
    return { ok: input.id > 0 };
  }
}
@Controller()
class KnowsCompanies {
  @Handles(companyFacts.facts)
  async facts(_ctx: object, input: { company_id: number }) {
    return { company_id: input.company_id, disabled: false, owner: { user_id: 1, email: '' } };
  }
}
@Controller()
class ReadsForAnother {
  @Consumes({ durable: 'statistics', filter: 'events.>' })
  async take(_event: CloudEvent) {}
}
@Controller()
class Reads {
  @Consumes({ durable: 'catalog', filter: 'events.>' })
  async take(_event: CloudEvent) {}
}

describe('a service refuses to boot', () => {
  let nats: OwnNats;
  beforeAll(async () => {
    nats = await ownNats();
  });
  afterAll(() => nats.stop());

  const refused: [string, Type[], string][] = [
    ['with two handlers for one operation', [Counts, CountsToo], 'two handlers for rpc.catalog.categories.count'],
    ['with a handler for an operation that contracts do not declare', [Paints], 'paint is not declared in contracts'],
    ["with a handler for another service's operation", [KnowsCompanies], 'it belongs to tenant'],
    ["with another service's consumer", [ReadsForAnother], 'statistics is not among the DURABLES of catalog'],
    ['with a consumer and no place for dead letters', [Reads], 'catalog needs a place for dead letters'],
  ];
  it.each(refused)('%s', async (_how, controllers, sentence) => {
    await expect(nats.serve('catalog', controllers)).rejects.toThrow(sentence);
  });

  it('when the stream of events is missing', async () => {
    const deadLetters = { bury: async () => {} };
    await expect(nats.serve('catalog', [Reads], { deadLetters })).rejects.toThrow('stream not found');
  });
});
