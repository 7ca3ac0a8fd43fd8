import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Controller } from '@nestjs/common';
import { enterAsSubscriber, Handles, provision, type Bus } from '@marquee/bus';
import { adminCompanies, ShopError, type Company, type OperatorContext } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { Command } from 'commander';
import { startOperated, type Operated } from '../testing/operated-system';
import { subscriberCommands } from './subscriber';

@Controller()
class TenantStandIn {
  @Handles(adminCompanies.show)
  async show(_ctx: OperatorContext, { company_id }: { company_id: number }): Promise<Company> {
    if (company_id !== 1202) throw ShopError.notFound('company', company_id);
    return { id: company_id } as Company;
  }
}

interface Made {
  readonly seed: string;
  readonly consumer: string;
  readonly next?: string;
}

let operated: Operated;
let catalog: Bus;
const folder = mkdtempSync(join(tmpdir(), 'marquee-subscriber-'));
beforeAll(async () => {
  operated = await startOperated({ tenant: TenantStandIn });
  await provision(await operated.connect('cli'), { replicas: 1 });
  catalog = await operated.connect('catalog');
});
afterAll(async () => {
  await operated?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => jest.restoreAllMocks());

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const program = new Command('marquee').exitOverride();
  subscriberCommands(program);
  await program.parseAsync(['subscriber', ...args], { from: 'user' });
  return printed.join('');
}
const create = async (name: string): Promise<Made> =>
  JSON.parse(await run('create', '--company', '1202', '--name', name, '--json')) as Made;
const list = async (...more: string[]): Promise<unknown> => JSON.parse(await run('list', ...more, '--json'));

let sequence = 0;
const happens = async (company: number): Promise<string> => {
  const id = `e-${(sequence += 1)}`;
  const event = {
    specversion: '1.0',
    id,
    time: '2026-11-15T08:30:00Z',
    topic: 'category/update',
    subject: 'category/7',
    sequence,
  };
  await catalog.publishEvent(`events.catalog.${company}.category.update`, id, JSON.stringify(event));
  return `2026-11-15T08:30:00Z category/update category/7 v${sequence} ${id}`;
};

describe('marquee subscriber', () => {
  it('creates a consumer and a key with which a subscriber can read at once', async () => {
    const made = await create('crm');
    expect(made).toEqual({
      company_id: 1202,
      name: 'crm',
      seed: expect.stringMatching(/^SU[A-Z2-7]{56}$/) as string,
      stream: 'EVENTS',
      consumer: 'subscriber-1202-crm',
      api_prefix: 'marquee',
      subjects: 'events.*.1202.*.*',
    });
    await enterAsSubscriber(operated.natsUrl, made.seed, made.consumer);
    const key = expect.stringMatching(/^U[A-Z2-7]{55}$/) as string;
    expect(await list()).toEqual({ subscribers: [{ company_id: 1202, name: 'crm', key, waiting: 0 }] });
    expect(await list('--company', '17')).toEqual({ subscribers: [] });
  });

  it('rejects a subscriber of an unknown company, and a second subscriber with the same name', async () => {
    const none = run('create', '--company', '17', '--name', 'crm');
    await expect(none).rejects.toMatchObject({ code: 'not_found' });
    await expect(create('crm')).rejects.toMatchObject({ code: 'conflict' });
    expect(await list('--company', '17')).toEqual({ subscribers: [] });
  });

  it('prints the server configuration of all subscribers without their seeds', async () => {
    const { seed } = await create('printed');
    const users = await run('users');
    expect(users).toBe(readFileSync(join(process.env['MARQUEE_DATA'] ?? '', 'nats/users.conf'), 'utf8'));
    expect(users).toContain('# subscriber 1202 printed U');
    expect(users).not.toContain(seed);
  });

  it('prints the remaining steps for a subscriber if the NATS server is remote', async () => {
    const file = join(process.env['MARQUEE_DATA'] ?? '', 'nats/users.conf');
    renameSync(file, `${file}.away`);
    try {
      expect((await create('elsewhere')).next).toContain('marquee subscriber users');
    } finally {
      renameSync(`${file}.away`, file);
    }
  });

  it('removes the consumer and the key with the command subscriber remove', async () => {
    const { seed, consumer } = await create('gone');
    expect(JSON.parse(await run('remove', '--company', '1202', '--name', 'gone', '--json'))).toEqual({
      company_id: 1202,
      name: 'gone',
      removed: true,
    });
    const refused = enterAsSubscriber(operated.natsUrl, seed, consumer);
    await expect(refused).rejects.toThrow(/Authorization Violation|consumer not found/);
    expect(JSON.stringify(await list())).not.toContain('gone');
    const again = run('remove', '--company', '1202', '--name', 'gone');
    await expect(again).rejects.toThrow(
      'Company 1202 has no subscriber gone. Check the name with `marquee subscriber list`.',
    );
  });
});

describe('the example of a subscriber', () => {
  const script = resolve(__dirname, '../../../../examples/nats-subscriber/subscriber.mjs');

  /** Stops the command after this many lines of output. */
  async function follow(file: string, lines: number): Promise<string[]> {
    const child = spawn(process.execPath, [script, file, operated.natsUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    try {
      await eventually(() => expect(text.split('\n').length).toBeGreaterThan(lines), 20_000);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    return text.trim().split('\n');
  }

  it('receives in the example subscriber each event, even those missed during a pause', async () => {
    const file = join(folder, 'example.json');
    writeFileSync(file, JSON.stringify(await create('example')));
    const first = await happens(1202);
    await happens(17);
    expect(await follow(file, 2)).toEqual(['listening as subscriber-1202-example', first]);
    const missed = [await happens(1202), await happens(1202)];
    expect(await follow(file, 3)).toEqual(['listening as subscriber-1202-example', ...missed]);
  });
});
