import type { Client } from 'pg';

/**
 * Lets catalog ask at once for the orders of held stock, and not a minute after it was taken; what is being asked for already
 * stays as it is. To be called again and again: an order that was cut off may still be taking stock.
 */
const ASK_NOW = `
  update catalog.stock_takes set ask_at = '-infinity'
  where state = 'held' and (ask_at > now() + interval '31 seconds' or (lease = 0 and ask_at > now()))`;
const HELD = "select from catalog.stock_takes where state = 'held' limit 1";

/** True where nothing is held any more. */
export async function isStockSettled(admin: Client): Promise<boolean> {
  await admin.query(ASK_NOW);
  return (await admin.query(HELD)).rowCount === 0;
}
