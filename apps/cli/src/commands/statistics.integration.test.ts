import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminRebuilds, ShopError, type InputOf, type OperatorContext, type RebuildStatus } from '@marquee/contracts';
import { Command } from 'commander';
import { startOperated } from '../testing/operated-system';
import { statisticsCommands } from './statistics';

const asked: { verb: string; operator: string; input: object }[] = [];
/** The answers in order; the last one repeats. */
let waiting: RebuildStatus[] = [];

@Controller()
class StatisticsStandIn {
  @Handles(adminRebuilds.start)
  async start({ operator }: OperatorContext, input: InputOf<typeof adminRebuilds.start>) {
    asked.push({ verb: 'start', operator, input });
    if (input.company_id === 404) throw ShopError.notFound('company', 404);
    return { companies: input.company_id === undefined ? 3 : 1 };
  }
  @Handles(adminRebuilds.status)
  async status({ operator }: OperatorContext, input: object): Promise<RebuildStatus> {
    asked.push({ verb: 'status', operator, input });
    return (waiting.length > 1 ? waiting.shift() : waiting[0]) as RebuildStatus;
  }
}

describe('marquee statistics rebuild', () => {
  let operated: Awaited<ReturnType<typeof startOperated>>;
  let printed: string[];
  beforeAll(async () => void (operated = await startOperated({ statistics: StatisticsStandIn })));
  afterAll(() => operated?.stop());
  beforeEach(() => {
    asked.length = 0;
    printed = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  });
  afterEach(() => jest.restoreAllMocks());

  async function run(...args: string[]): Promise<string> {
    const program = new Command('marquee').exitOverride();
    program.configureOutput({ writeErr: () => undefined });
    statisticsCommands(program);
    for (const { commands } of program.commands) for (const one of commands) one.exitOverride();
    await program.parseAsync(['statistics', 'rebuild', ...args], { from: 'user' });
    return printed.join('');
  }

  it('waits until a rebuild has counted all orders, and prints their number', async () => {
    waiting = [
      { companies_waiting: 2, orders_counted: 5 },
      { companies_waiting: 1, orders_counted: 9 },
      { companies_waiting: 0, orders_counted: 12 },
    ];
    expect(await run()).toBe('companies: 3\norders_counted: 12\n');
    expect(asked.map(({ verb }) => verb)).toEqual(['start', 'status', 'status', 'status']);
    expect(asked.every(({ operator, input }) => operator === 'ada' && Object.keys(input).length === 0)).toBe(true);
  });

  it('rebuilds the statistics of one company, and prints JSON with --json', async () => {
    waiting = [{ companies_waiting: 0, orders_counted: 4 }];
    expect(JSON.parse(await run('--company', '1202', '--json'))).toEqual({ companies: 1, orders_counted: 4 });
    expect(asked).toEqual([
      { verb: 'start', operator: 'ada', input: { company_id: 1202 } },
      { verb: 'status', operator: 'ada', input: { company_id: 1202 } },
    ]);
  });

  it('ends statistics rebuild without waiting if the company does not exist', async () => {
    await expect(run('--company', '404')).rejects.toThrow('No company 404 was found. Check the id.');
    expect(asked.map(({ verb }) => verb)).toEqual(['start']);
    expect(printed).toEqual([]);
  });

  it('starts no statistics rebuild if the argument is not a company id', async () => {
    await expect(run('--company', 'all')).rejects.toThrow('must be a positive whole number.');
    expect(asked).toEqual([]);
  });
});
