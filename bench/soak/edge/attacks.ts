import type { Attack } from '../../workers/edge-attacker';

/** What an attack is, whoever it is aimed at. */
export type Aimed = Omit<Attack, 'port'>;

const MOST_BODY = 1024 * 1024;
/** One byte is missing: nobody can do anything with such a body but keep it. */
const UNENDED = MOST_BODY - 1;
const POST = [
  'POST /api/products.json HTTP/1.1',
  'host: localhost',
  `content-length: ${MOST_BODY}`,
  'content-type: application/json',
];

export const ATTACKS: Readonly<Record<string, (token: string) => Aimed>> = {
  strangers: () => ({ name: '300 bodies without a token', connections: 300, head: POST, bytes: UNENDED, reads: true }),
  bodies: (token) => ({
    name: '300 bodies that never end',
    connections: 300,
    head: [...POST, bearer(token)],
    bytes: UNENDED,
    reads: true,
  }),
  lists: (token) => ({
    name: '180 lists that nobody reads',
    connections: 180,
    head: ['GET /api/products.json?limit=250 HTTP/1.1', 'host: localhost', bearer(token)],
    bytes: 0,
    reads: false,
  }),
};

function bearer(token: string): string {
  return `authorization: Bearer ${token}`;
}
