import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { withDatabase } from '../database';
import { jsonRequest } from '../requests';
import { sendWell } from '../workers/http-client';
import { work } from '../workers/worker';

/**
 * The baseline that Marquee is measured against: Fastify, `pg` and one JSONB document per product, without tokens, tenants, events or
 * checks.
 */
interface BareInput {
  /** Marquee's URL. Its products become the documents, so both servers return the same. */
  readonly url: string;
  readonly company: number;
  readonly token: string;
  readonly adminUrl: string;
  /** The database URL of the bare server's role. */
  readonly databaseUrl: string;
}
interface Row {
  readonly id: number;
  readonly document: object;
}

const POOL_SIZE = 10;
const PAGE = 250;
const READ = 'select id::int, document from bench.documents where company_id = $1 and id = $2';
const LIST =
  'select d.id::int, d.document from bench.documents d where d.company_id = $1 and d.id > $2 order by d.id limit $3';
const CREATE = 'insert into bench.documents (company_id, document) values ($1, $2) returning id::int';

async function listen(input: BareInput): Promise<string> {
  const product = { title: 'Bench', product_type: 1 };
  const created = await sendWell(input.url, jsonRequest(input.token, '/api/products.json', { product }));
  const { id: _, ...template } = (JSON.parse(created.toString()) as { product: { id: number } }).product;
  await copyProducts(input);
  const pool = new Pool({ connectionString: input.databaseUrl, max: POOL_SIZE });
  const query = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values: [input.company, ...values] })).rows;
  const productOf = ({ id, document }: Row): object => ({ id, ...document });
  const server = fastify();
  server.get<{ Params: { id: string } }>('/api/products/:id.json', async ({ params }, reply) => {
    const [row] = await query('read', READ, [Number(params.id)]);
    return row ? reply.send({ product: productOf(row) }) : reply.code(404).send();
  });
  server.get<{ Querystring: { since_id: string; limit: string } }>('/api/products.json', async ({ query: asked }) => {
    const rows = await query('list', LIST, [Number(asked.since_id), Number(asked.limit)]);
    return { products: rows.map(productOf) };
  });
  server.post<{ Body: { product: object } }>('/api/products.json', async ({ body }, reply) => {
    const now = new Date().toISOString().slice(0, 19);
    const drawn = { product_id: randomBytes(8).toString('hex'), created_at: now, updated_at: now };
    const document = { ...template, ...drawn, ...body.product };
    const [row] = await query('create', CREATE, [JSON.stringify(document)]);
    return reply.code(201).send({ product: productOf({ id: row?.id ?? 0, document }) });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

function copyProducts({ url, company, token, adminUrl, databaseUrl }: BareInput): Promise<void> {
  const role = new URL(databaseUrl).username;
  return withDatabase(adminUrl, async (client) => {
    await client.query(`
      create schema bench;
      create sequence bench.document_ids;
      create table bench.documents (company_id bigint, id bigint default nextval('bench.document_ids'), document jsonb not null,
        primary key (company_id, id));
      grant usage on sequence bench.document_ids to ${role};
      grant usage on schema bench to ${role}; grant select, insert on bench.documents to ${role}`);
    for (let since = 0, size = PAGE; size === PAGE;) {
      const path = `/api/products.json?limit=${PAGE}&since_id=${since}`;
      const page = await sendWell(url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
      const { products } = JSON.parse(page.toString()) as { products: { id: number }[] };
      await client.query(
        "insert into bench.documents select $1, (p ->> 'id')::bigint, p - 'id' from jsonb_array_elements($2::jsonb) p",
        [company, JSON.stringify(products)],
      );
      since = products.at(-1)?.id ?? since;
      size = products.length;
    }
    await client.query("select setval('bench.document_ids', (select max(id) from bench.documents))");
    await client.query('vacuum analyze bench.documents');
  });
}

const tasks = { listen };
export type BareTasks = typeof tasks;

work(tasks);
