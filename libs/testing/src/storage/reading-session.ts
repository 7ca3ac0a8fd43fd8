import type { CompanyId } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** A session for tests that inspect reading statements; the subclass defines what happens to them. */
export abstract class ReadingSession implements Session {
  constructor(readonly company: CompanyId) {}

  across(): this {
    return this;
  }

  abstract query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;

  beforeCommit(): never {
    throw new Error('This session supports only reads.');
  }

  flushRows(): never {
    throw new Error('This session supports only reads.');
  }

  async batch<I, O>(_name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    const [answer] = await work([item]);
    return answer as O;
  }

  afterCommit(): never {
    throw new Error('This session supports only reads.');
  }

  now(): Date {
    return new Date();
  }
}
