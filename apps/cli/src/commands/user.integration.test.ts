import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminUsers, ShopError, type OperatorContext } from '@marquee/contracts';
import { Command } from 'commander';
import { startOperated } from '../testing/operated-system';
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

describe('marquee user', () => {
  let operated: Awaited<ReturnType<typeof startOperated>>;
  beforeAll(async () => void (operated = await startOperated({ tenant: TenantStandIn })));
  afterAll(() => operated?.stop());
  beforeEach(() => void (asked.length = 0));
  afterEach(() => jest.restoreAllMocks());

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
  ])('names the company and the email in user %s, and prints the state %s', async (verb, state) => {
    const input = { company_id: 1202, email: 'grace@example.org' };
    const printed = await run(verb, '--company', '1202', '--email', 'grace@example.org', '--json');
    expect(JSON.parse(printed)).toEqual({ ...input, state });
    expect(asked).toEqual([{ verb, operator: 'ada', input }]);
  });

  it('fails a user command with the error message of the service', async () => {
    await expect(run('disable', '--company', '1202', '--email', 'nobody@example.org')).rejects.toThrow(
      'No user nobody@example.org was found. Check the id.',
    );
  });

  it('explains in the help of user disable what happens to issued tokens', () => {
    const program = new Command('marquee');
    userCommands(program);
    companyCommands(program);
    for (const name of ['user', 'company']) {
      const disable = program.commands
        .find((one) => one.name() === name)!
        .commands.find((one) => one.name() === 'disable');
      expect(disable!.description()).toContain('within a second');
    }
  });
});
