import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminWebhooks, type OperatorContext } from '@marquee/contracts';
import { Command } from 'commander';
import { startOperated } from '../testing/operated-system';
import { webhookCommands } from './webhooks';

const asked: { verb: string; operator: string; input: object }[] = [];
const WEBHOOK = { id: 5, topic: 'order/create', address: 'https://example.org/', app: 'app-1' };
const DELIVERY = { id: 7, state: 'waiting' };

@Controller()
class DispatchStandIn {
  @Handles(adminWebhooks.list)
  list({ operator }: OperatorContext, input: object) {
    return this.noted('list', operator, input, { webhooks: [WEBHOOK] });
  }
  @Handles(adminWebhooks.deliveries)
  deliveries({ operator }: OperatorContext, input: object) {
    return this.noted('deliveries', operator, input, { deliveries: [DELIVERY] });
  }
  @Handles(adminWebhooks.redeliver)
  redeliver({ operator }: OperatorContext, input: object) {
    return this.noted('redeliver', operator, input, DELIVERY);
  }
  @Handles(adminWebhooks.replay)
  replay({ operator }: OperatorContext, input: object) {
    return this.noted('replay', operator, input, { count: 3 });
  }
  @Handles(adminWebhooks.test)
  test({ operator }: OperatorContext, input: object) {
    return this.noted('test', operator, input, DELIVERY);
  }

  private async noted(verb: string, operator: string, input: object, answer: object) {
    asked.push({ verb, operator, input });
    return answer as never;
  }
}

describe('marquee webhooks', () => {
  let operated: Awaited<ReturnType<typeof startOperated>>;
  beforeAll(async () => void (operated = await startOperated({ 'webhook-dispatch': DispatchStandIn })));
  afterAll(() => operated?.stop());
  beforeEach(() => void (asked.length = 0));
  afterEach(() => jest.restoreAllMocks());

  async function run(...args: string[]): Promise<unknown> {
    const printed: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const program = new Command('marquee').exitOverride();
    webhookCommands(program);
    await program.parseAsync(['webhooks', ...args, '--company', '1202', '--json'], { from: 'user' });
    return JSON.parse(printed.join(''));
  }
  const meant = { company_id: 1202, webhook_id: 5 };

  it('lists the webhooks of one company with the command webhooks list', async () => {
    expect(await run('list')).toEqual({ webhooks: [WEBHOOK] });
    expect(asked).toEqual([{ verb: 'list', operator: 'ada', input: { company_id: 1202 } }]);
  });

  it('lists the deliveries of one webhook after the given id', async () => {
    expect(await run('deliveries', '5')).toEqual({ deliveries: [DELIVERY] });
    await run('deliveries', '5', '--state', 'waiting', '--since-id', '6', '--limit', '9');
    const narrowed = { ...meant, state: 'waiting', since_id: 6, limit: 9 };
    expect(asked.map(({ input }) => input)).toEqual([meant, narrowed]);
  });

  it('sends an event again with the commands webhooks redeliver, replay and test', async () => {
    expect(await run('redeliver', '5', '7')).toEqual(DELIVERY);
    expect(await run('replay', '5', '--since', '2026-11-15T08:30:00')).toEqual({ count: 3 });
    await run('replay', '5', '--since', '2026-11-15T08:30:00', '--until', '2026-11-15T09:30:00');
    expect(await run('test', '5')).toEqual(DELIVERY);
    const since = '2026-11-15T08:30:00';
    expect(asked).toEqual([
      { verb: 'redeliver', operator: 'ada', input: { ...meant, id: 7 } },
      { verb: 'replay', operator: 'ada', input: { ...meant, replay: { since } } },
      { verb: 'replay', operator: 'ada', input: { ...meant, replay: { since, until: '2026-11-15T09:30:00' } } },
      { verb: 'test', operator: 'ada', input: meant },
    ]);
  });
});
