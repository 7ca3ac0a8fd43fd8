import { aCompany, api, eventually, system } from '@marquee/testing';

const CATEGORIES = '/api/categories.json';
/** The waits take milliseconds, or longer on a stalled machine. */
const SOON_MS = 20_000;

describe('a company that is disabled', () => {
  it('rejects a disabled company at every gateway, even one that starts later', async () => {
    const company = await aCompany();
    await company.api.get(CATEGORIES, 200);
    await system().cli('company', 'disable', String(company.company_id));
    await eventually(() => company.api.get(CATEGORIES, 401), SOON_MS);
    const other = await system().startApp('gateway', { PORT: '0' });
    const there = api(company.token, `http://127.0.0.1:${other.httpPort}`);
    await there.get(CATEGORIES, 401);
    await system().cli('company', 'enable', String(company.company_id));
    await eventually(() => company.api.get(CATEGORIES, 200), SOON_MS);
    expect((await eventually(() => there.get(CATEGORIES, 200), SOON_MS)).status).toBe(200);
    await other.stop();
  });
});
