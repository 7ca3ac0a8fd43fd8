import { randomInt } from 'node:crypto';
import type { Session } from './session';

/** Generates ids from a sequence, for parts of a row that have an id. */
export async function drawIds(session: Session, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  return session.batch(`ids of ${sequence}`, count, async (counts) => {
    const text = `select nextval('${sequence}') as id from generate_series(1, $1)`;
    const sum = counts.reduce((all, one) => all + one, 0);
    const rows = await session.query<{ id: number }>(text, [sum], `draw_${sequence}`);
    const ids = rows.map(({ id }) => id);
    return counts.map((own) => ids.splice(0, own));
  });
}

/** Public tokens of customers and users: 16 random upper-case letters. */
export function drawToken(): string {
  return Array.from({ length: 16 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
