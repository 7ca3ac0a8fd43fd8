import { randomInt } from 'node:crypto';
import type { Session } from './session';

/** The next numbers of a sequence, for what is stored inside a row and has an id all the same. */
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

/** What customers and users are known by beside their ids: 16 upper-case letters that nobody can guess. */
export function drawToken(): string {
  return Array.from({ length: 16 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
