import { AckPolicy } from '@nats-io/jetstream';
import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  categories,
  categoryEvents,
  companySnapshot,
  feedSubscription,
  id,
  platformOf,
  takes,
  tenantProductsSubscription,
  type Context,
  type Health,
  type Operation,
} from '@marquee/contracts';
import { MemoryInbox } from '../../test/memory-inbox';
import { NoStore } from '../../test/no-store';
import { call, ownNats, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { Consumer, On, OnAny } from './consumer';
import { Handles } from './handles';
import { noLog } from '../wire/log';
import { provision } from '../server/provision';
import { BusStrategy } from './strategy';

const DURABLE = 'webhook-dispatch';

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
  reads: false,
  audience: 'company',
  takes: takes({ id: id() }),
  filters: {},
  callers: [],
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
  @Handles(companySnapshot.get)
  async snapshot(): Promise<never> {
    throw new Error('nobody asks');
  }
}
@Consumer(feedSubscription)
class Reads {
  readonly store = new NoStore();
  @OnAny()
  async take() {}
}
@Consumer(feedSubscription)
class ReadsToo extends Reads {}
@Consumer(tenantProductsSubscription)
class ReadsCategories {
  readonly store = new NoStore();
  @On(categoryEvents.create)
  async created() {}
}
@Consumer({ ...tenantProductsSubscription, durable: 'tenant-secret' })
class ReadsInSecret {
  readonly store = new NoStore();
  @OnAny()
  async take() {}
}
@Controller()
class AnswersHealth {
  @Handles(platformOf[DURABLE].health)
  async health(): Promise<Health> {
    return { service: DURABLE, ready: true, checks: {}, version: '1', uptime_seconds: 1 };
  }
}

describe('a service refuses to boot', () => {
  let nats: OwnNats;
  beforeAll(async () => {
    nats = await ownNats();
  });
  afterAll(() => nats.stop());

  const refused: [string, Type[], string][] = [
    ['two handlers for one operation', [Counts, CountsToo], 'rpc.catalog.categories.count has two handlers'],
    ['a handler for an operation that contracts do not declare', [Paints], 'paint is not declared in contracts'],
    ["a handler for another service's operation", [KnowsCompanies], 'it belongs to tenant'],
    [
      'the consumer of another service',
      [Reads],
      'catalog cannot read webhook-dispatch: it belongs to webhook-dispatch',
    ],
  ];
  it.each(refused)('refuses to boot a service with %s', async (_how, controllers, sentence) => {
    await expect(nats.serve('catalog', controllers)).rejects.toThrow(sentence);
  });

  it('refuses to boot a service with two consumers of one subscription', async () => {
    await expect(nats.serve(DURABLE, [Reads, ReadsToo])).rejects.toThrow('webhook-dispatch has two handlers');
  });

  it('refuses to boot a service with a handler that its subscription never reaches', async () => {
    await expect(nats.serve('tenant', [ReadsCategories])).rejects.toThrow('never receives category/create of catalog');
  });

  it('refuses to boot a service whose subscription is missing from the contracts', async () => {
    await expect(nats.serve('tenant', [ReadsInSecret])).rejects.toThrow('tenant-secret is not declared in contracts');
  });

  it('refuses to boot a service with a consumer and no inbox', async () => {
    await expect(nats.serve(DURABLE, [Reads])).rejects.toThrow('webhook-dispatch needs an inbox');
  });
});

describe('a service whose consumer is not provisioned', () => {
  let nats: OwnNats;
  let cli: Bus;
  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
  });
  afterAll(() => nats.stop());

  const boot = () => nats.serve(DURABLE, [Reads, AnswersHealth], { inbox: () => new MemoryInbox() });
  const missing = 'The consumer webhook-dispatch is missing: run `marquee streams provision`.';

  it('refuses to boot a service if the event stream is missing', async () => {
    await expect(boot()).rejects.toThrow(missing);
  });

  it('refuses to boot a service and accepts no requests if its consumer is missing', async () => {
    await provision(cli, { replicas: 1 });
    await cli.connection.jsm.consumers.delete('EVENTS', DURABLE);
    await expect(boot()).rejects.toThrow(missing);
    const health = cli.call(platformOf[DURABLE].health, { ...call(), operator: 'ada' }, {});
    await expect(health).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('refuses to boot a service if its consumer differs, and names each difference', async () => {
    const other = { durable_name: DURABLE, ack_policy: AckPolicy.Explicit, filter_subject: 'events.auth.*.*.*' };
    await cli.connection.jsm.consumers.add('EVENTS', { ...other, ack_wait: 5e9, max_ack_pending: 7 });
    await expect(boot()).rejects.toThrow(
      'The consumer webhook-dispatch is not as declared (filter_subject is "events.auth.*.*.*", not "events.*.*.*.*"; ' +
        'max_ack_pending is 7, not 2000): run `marquee streams provision`.',
    );
  });

  it('accepts no request and reads no event if a service is stopped during startup', async () => {
    await provision(cli, { replicas: 1 });
    const inbox = new MemoryInbox();
    let stopped: Promise<void> | undefined;
    const strategy = new BusStrategy(await nats.bus(DURABLE), DURABLE, {
      log: noLog,
      inbox: () => ((stopped = strategy.drain()), inbox),
    });
    @Module({ controllers: [Reads, AnswersHealth] })
    class Service {}
    const app = await NestFactory.createMicroservice(Service, { strategy, logger: false, abortOnError: false });
    await app.listen();
    await stopped;
    const health = cli.call(platformOf[DURABLE].health, { ...call(), operator: 'ada' }, {});
    await expect(health).rejects.toMatchObject({ code: 'unavailable' });
    expect(inbox.asked).toBe(0);
    await app.close();
  });

  it('starts a service once its consumer is provisioned', async () => {
    await provision(cli, { replicas: 1 });
    await boot();
    const health = await cli.call(platformOf[DURABLE].health, { ...call(), operator: 'ada' }, {});
    expect(health.service).toBe(DURABLE);
  });
});
