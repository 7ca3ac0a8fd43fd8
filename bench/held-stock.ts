import type { Client } from 'pg';

/**
 * Makes catalog check reservations at once instead of after a minute; running checks continue. Call it repeatedly,
 * since an interrupted order may still reserve stock.
 */
const ASK_NOW = `
  update catalog.stock_takes set ask_at = '-infinity'
  where state = 'held' and (ask_at > now() + interval '31 seconds' or (lease = 0 and ask_at > now()))`;
const HELD = "select from catalog.stock_takes where state = 'held' limit 1";

/** True if no stock is reserved. */
export async function isStockSettled(admin: Client): Promise<boolean> {
  await admin.query(ASK_NOW);
  return (await admin.query(HELD)).rowCount === 0;
}
