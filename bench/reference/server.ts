import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { work } from '../workers/worker';
import { DocumentsReference } from './documents';
import { PrintedReference } from './printed';
import { RowsReference } from './rows';

/**
 * The bare server: Fastify, `pg` and prepared statements, and none of what a service owes its users. No token, no scope,
 * no limit, no check of the input, no event, no trace; one company. What is left is the least that answers these bytes.
 */
export interface ReferenceInput {
  readonly way: 'rows' | 'printed' | 'documents';
  /** The catalog's own. */
  readonly databaseUrl: string;
  readonly company: number;
}

const REFERENCES = { rows: RowsReference, printed: PrintedReference, documents: DocumentsReference };
type Reference = InstanceType<(typeof REFERENCES)[keyof typeof REFERENCES]>;

/** As services have it: a plan that goes through everything may look cheaper while a table grows. */
const OPTIONS = '-c search_path=catalog -c enable_seqscan=off -c enable_bitmapscan=off';
/** As many connections as the service has. */
const POOL_SIZE = 10;

async function listen({ way, databaseUrl, company }: ReferenceInput): Promise<{ url: string }> {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE, options: OPTIONS });
  const reference = new REFERENCES[way](pool, company);
  const server = fastify();
  addRoutes(server, reference);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

function addRoutes(server: FastifyInstance, reference: Reference): void {
  const json = 'application/json; charset=utf-8';
  server.get<{ Params: { id: string } }>('/api/products/:id.json', async ({ params }, reply) => {
    const found = await reference.read(Number(params.id));
    return found === undefined ? reply.code(404).send() : reply.type(json).send(found);
  });
  server.get<{ Querystring: { since_id: string; limit: string } }>('/api/products.json', async ({ query }, reply) =>
    reply.type(json).send(await reference.list(Number(query.since_id), Number(query.limit))),
  );
  server.post<{ Body: { product: { title: string; product_type: number } } }>(
    '/api/products.json',
    async ({ body }, reply) => {
      const { title, product_type } = body.product;
      const id = randomBytes(8)
        .toString('hex')
        .toUpperCase()
        .replace(/(....)(....)(....)/, '$1-$2-$3-');
      return reply
        .code(201)
        .type(json)
        .send(await reference.create(id, title, product_type));
    },
  );
}

const tasks = { listen };
export type ReferenceTasks = typeof tasks;

work(tasks);
