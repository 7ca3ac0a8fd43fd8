import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminCustomers, ShopError, type OperatorContext } from '@marquee/contracts';
import { Command } from 'commander';
import { startOperated } from '../testing/operated-system';
import { customerCommands } from './customer';

interface Input {
  company_id: number;
  customer: string;
}
const asked: { verb: string; operator: string; input: Input }[] = [];

@Controller()
class CommerceStandIn {
  @Handles(adminCustomers.disable)
  async disable({ operator }: OperatorContext, input: Input) {
    asked.push({ verb: 'disable', operator, input });
    if (input.customer === '7') throw ShopError.notFound('customer', input.customer);
    return { ...input, state: 'disabled' };
  }
  @Handles(adminCustomers.enable)
  async enable({ operator }: OperatorContext, input: Input) {
    asked.push({ verb: 'enable', operator, input });
    return { ...input, state: 'enabled' };
  }
}

describe('marquee customer', () => {
  let operated: Awaited<ReturnType<typeof startOperated>>;
  beforeAll(async () => void (operated = await startOperated({ commerce: CommerceStandIn })));
  afterAll(() => operated?.stop());
  beforeEach(() => void (asked.length = 0));
  afterEach(() => jest.restoreAllMocks());

  async function run(...args: string[]): Promise<string> {
    const printed: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const program = new Command('marquee').exitOverride();
    customerCommands(program);
    await program.parseAsync(['customer', ...args], { from: 'user' });
    return printed.join('');
  }

  it.each([
    ['disable', 'disabled'],
    ['enable', 'enabled'],
  ])('names the company and the customer in customer %s, and prints the state %s', async (verb, state) => {
    const input = { company_id: 1202, customer: 'QWERTZUIOPASDFGH' };
    const printed = await run(verb, '--company', '1202', '--customer', input.customer, '--json');
    expect(JSON.parse(printed)).toEqual({ ...input, state });
    expect(asked).toEqual([{ verb, operator: 'ada', input }]);
  });

  it('fails a customer command with the error message of the service', async () => {
    await expect(run('disable', '--company', '1202', '--customer', '7')).rejects.toThrow(
      'No customer 7 was found. Check the id.',
    );
  });
});
