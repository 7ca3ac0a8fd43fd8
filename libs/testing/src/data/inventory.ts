import { Client } from 'pg';
import type { TestCompany } from './company';
import { eventually } from '../eventually';
import { system } from '../system/system';

/** Enables inventory for a company and waits until catalog has received the event. */
export async function countStock({ company_id, api }: Pick<TestCompany, 'company_id' | 'api'>): Promise<void> {
  await api.put(`/api/companies/${company_id}.json`, { company: { inventory_management_active: true } }, 200);
  const admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
  const text = "select facts ->> 'inventory_management_active' as counts from catalog.companies where company_id = $1";
  try {
    await eventually(async () => expect((await admin.query(text, [company_id])).rows).toEqual([{ counts: 'true' }]));
  } finally {
    await admin.end();
  }
}
