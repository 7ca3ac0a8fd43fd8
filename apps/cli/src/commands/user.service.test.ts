import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus, BUS_USERS, BusStrategy, Handles, type BusUser } from '@marquee/bus';
import { adminUsers, ShopError, type OperatorContext } from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import { createLogger } from '@marquee/service-kit';
import { Command } from 'commander';
import { companyCommands } from './company';
import { userCommands } from './user';

interface Input {
  company_id: number;
  email: string;
}
const asked: { verb: string; operator: string; input: Input }[] = [];

@Controller()
class TenantStandIn {
  @Handles(adminUsers.disable)
  async disable({ operator }: OperatorContext, input: Input) {
    asked.push({ verb: 'disable', operator, input });
    if (input.email === 'nobody@example.org') throw ShopError.notFound('user', input.email);
    return { ...input, state: 'disabled' };
  }
  @Handles(adminUsers.enable)
  async enable({ operator }: OperatorContext, input: Input) {
    asked.push({ verb: 'enable', operator, input });
    return { ...input, state: 'enabled' };
  }
}
@Module({ controllers: [TenantStandIn] })
class StandIns {}

describe('marquee user', () => {
  const before = { ...process.env };
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-cli-'));
  let nats: LocalNats;
  let bus: Bus;
  let tenant: INestMicroservice;

  beforeAll(async () => {
    const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `of-${user}`])) as Record<BusUser, string>;
    nats = await startNats({ dataDir, toolsDir: join(__dirname, '../../../../.marquee/tools'), passwords });
    bus = await Bus.connect({ url: nats.url, name: 'tenant', user: 'tenant', password: 'of-tenant' });
    const strategy = new BusStrategy(bus, 'tenant', { log: createLogger('test', 'fatal') });
    tenant = await NestFactory.createMicroservice(StandIns, { strategy, logger: false, abortOnError: false });
    await tenant.listen();
    Object.assign(process.env, {
      NATS_URL: nats.url,
      NATS_USER: 'cli',
      NATS_PASSWORD: 'of-cli',
      MARQUEE_OPERATOR: 'ada',
    });
  }, 30_000);
  afterAll(async () => {
    process.env = before;
    await tenant.close();
    await bus.drain();
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => void (asked.length = 0));
  afterEach(() => jest.restoreAllMocks());

  /** What it prints. */
  async function run(...args: string[]): Promise<string> {
    const printed: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const program = new Command('marquee').exitOverride();
    userCommands(program);
    companyCommands(program);
    await program.parseAsync(['user', ...args], { from: 'user' });
    return printed.join('');
  }

  it.each([
    ['disable', 'disabled'],
    ['enable', 'enabled'],
  ])('%s names the company and the email, and shows the state', async (verb, state) => {
    const input = { company_id: 1202, email: 'grace@example.org' };
    const printed = await run(verb, '--company', '1202', '--email', 'grace@example.org', '--json');
    expect(JSON.parse(printed)).toEqual({ ...input, state });
    expect(asked).toEqual([{ verb, operator: 'ada', input }]);
  });

  it('fails with what is wrong', async () => {
    await expect(run('disable', '--company', '1202', '--email', 'nobody@example.org')).rejects.toThrow(
      'No user nobody@example.org.',
    );
  });

  it('says in its help what becomes of the tokens that are out', () => {
    const program = new Command('marquee');
    userCommands(program);
    companyCommands(program);
    for (const name of ['user', 'company']) {
      const disable = program.commands
        .find((one) => one.name() === name)!
        .commands.find((one) => one.name() === 'disable');
      expect(disable!.description()).toContain('end within a second');
    }
  });
});
