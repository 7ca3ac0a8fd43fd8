import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminSignUps, type AddSignUp, type ListSignUps, type OperatorContext } from '@marquee/contracts';
import { Command } from 'commander';
import { startOperated } from '../testing/operated-system';
import { signupCommands } from './signup';

const asked: { verb: string; operator: string; input: object }[] = [];

@Controller()
class CommerceStandIn {
  @Handles(adminSignUps.add)
  async add({ operator }: OperatorContext, input: AddSignUp) {
    asked.push({ verb: 'add', operator, input });
    return { company_id: input.company_id, kind: input.kind, id: 7 };
  }
  @Handles(adminSignUps.list)
  async list({ operator }: OperatorContext, input: ListSignUps) {
    asked.push({ verb: 'list', operator, input });
    return { sign_ups: [{ id: 7, email: 'kim@example.org' }] };
  }
  @Handles(adminSignUps.remove)
  async remove({ operator }: OperatorContext, input: object) {
    asked.push({ verb: 'remove', operator, input });
    return { removed: 3 };
  }
}

describe('marquee signup', () => {
  let operated: Awaited<ReturnType<typeof startOperated>>;
  beforeAll(async () => void (operated = await startOperated({ commerce: CommerceStandIn })));
  afterAll(() => operated?.stop());
  beforeEach(() => void (asked.length = 0));
  afterEach(() => jest.restoreAllMocks());

  async function run(...args: string[]): Promise<unknown> {
    const printed: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const program = new Command('marquee').exitOverride();
    signupCommands(program);
    await program.parseAsync(['signup', ...args, '--company', '1202', '--json'], { from: 'user' });
    return JSON.parse(printed.join(''));
  }
  const email = 'kim@example.org';

  it('sends kind and details of a person with the command signup add', async () => {
    const names = ['--first-name', 'Kim', '--last-name', 'Berg', '--language', 'de', '--state', 'ended'];
    const answer = await run('add', '--kind', 'subscriber', '--email', email, ...names);
    expect(answer).toEqual({ company_id: 1202, kind: 'subscriber', id: 7 });
    const said = { first_name: 'Kim', last_name: 'Berg', language: 'de', state: 'ended' };
    const input = { company_id: 1202, kind: 'subscriber', email, ...said };
    expect(asked).toEqual([{ verb: 'add', operator: 'ada', input }]);
    await run('add', '--kind', 'group_member', '--email', email, '--group', 'Press');
    expect(asked.at(-1)?.input).toEqual({ company_id: 1202, kind: 'group_member', email, group: 'Press' });
  });

  it('lists sign-ups of one kind after the given id with signup list', async () => {
    const answer = await run('list', '--kind', 'newsletter', '--email', email, '--since-id', '5', '--limit', '9');
    expect(answer).toEqual({ sign_ups: [{ id: 7, email }] });
    expect(asked[0]?.input).toEqual({ company_id: 1202, kind: 'newsletter', email, since_id: 5, limit: 9 });
  });

  it('removes all sign-ups of a person by email with signup remove', async () => {
    expect(await run('remove', '--email', email)).toEqual({ removed: 3 });
    expect(asked).toEqual([{ verb: 'remove', operator: 'ada', input: { company_id: 1202, email } }]);
  });
});
