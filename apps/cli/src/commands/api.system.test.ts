import { aCompany, system, type TestCompany } from '@marquee/testing';
import { run } from '../testing/run';

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
  process.env['TOKEN'] = shop.token;
});
const api = (...args: string[]) => run('api', ...args, '--url', system().url);

describe('marquee api', () => {
  it('prints the response of an API read, and sends data with the given method', async () => {
    const data = JSON.stringify({ category: { title: 'Westerns' } });
    const created = await api('/api/categories.json', '--data', data, '--json');
    const { category } = JSON.parse(created.out) as { category: { id: number } };
    const path = `/api/categories/${category.id}.json`;
    const renamed = JSON.stringify({ category: { title: 'Thrillers' } });
    expect(await api(path, '--method', 'PUT', '--data', renamed)).toMatchObject({ code: 0 });
    expect((await api(`${path}?fields=title`)).out).toBe('{\n  "category": {\n    "title": "Thrillers"\n  }\n}\n');
  });

  it('fails with the status and message of an API call that is rejected', async () => {
    expect(await api('/api/categories/999999.json')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^404 \{/),
    });
  });
});
