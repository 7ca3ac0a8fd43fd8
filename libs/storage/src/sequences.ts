import type { Session } from './session';

/** The next numbers of a sequence, for what is stored inside a row and has an id all the same. */
export async function drawIds(session: Session, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const text = `select nextval('${sequence}') as id from generate_series(1, $1)`;
  const rows = await session.query<{ id: number }>(text, [count], `draw_${sequence}`);
  return rows.map(({ id }) => id);
}
