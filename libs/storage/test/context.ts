import { companyId, type CompanyId, type Context } from '@marquee/contracts';

let lastCompany = 1000;
/** Each test has a separate company. */
export function newCompany(): CompanyId {
  return companyId(++lastCompany);
}

export function contextOf(company: CompanyId, more: Partial<Context> = {}): Context {
  return {
    company,
    app: 'app-1',
    user: 7,
    scopes: ['products'],
    requestId: 'request-1',
    deadline: Date.now() + 10_000,
    ...more,
  };
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until the condition holds; fails after ten seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`It never came true: ${condition.toString()}`);
    await sleep(5);
  }
}
