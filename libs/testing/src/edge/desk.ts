import type { CallContext, PersonContext } from '@marquee/contracts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the answers of any operation
type Answering = (input: any) => unknown;

/** The calls of the stand-ins of services, and replaced answers. */
export class Desk {
  readonly calls: { operation: string; ctx: CallContext | PersonContext; input: unknown }[] = [];
  /** Replaces the answer of an operation, by name, until it is removed. */
  readonly answers = new Map<string, Answering>();

  take<O>(operation: string, ctx: CallContext, input: unknown, usual: () => O): O {
    this.calls.push({ operation, ctx, input });
    const instead = this.answers.get(operation);
    return instead === undefined ? usual() : (instead(input) as O);
  }

  /** The inputs of an operation's calls. */
  asked(operation: string): unknown[] {
    return this.calls.filter((call) => call.operation === operation).map(({ input }) => input);
  }
}
