import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { aCompany, system, type TestCompany } from '@marquee/testing';
import { EVERY_RESOURCE } from '../test/every-resource';
import { OutsideProject } from '../test/outside-project';
import { OPERATIONS } from './generated/operations';

/** Packing, installing and compiling take long on a busy machine. */
const TIMEOUT_MS = 240_000;

/** A program that a user of the package would write; it prints what it received. */
const CONSUMER = `
import { createClient, NotFoundError, ValidationError, type Product, type ProductCreate } from '@marquee/client';
import { fileTokenStore } from '@marquee/client/file-token-store';
import { verifyFile, type FileResult } from '@marquee/client/licenses';
import { verify, WebhookError } from '@marquee/client/webhooks';

const { MARQUEE_URL: url = '', MARQUEE_CLIENT_ID: clientId = '', MARQUEE_CLIENT_SECRET: clientSecret = '' } = process.env;
const [, , file = '', firstToken = '', end = ''] = process.argv;
const kept = fileTokenStore(file);
const saved: (string | null)[] = [];
const tokens: typeof kept = {
  load: async () => (await kept.load()) ?? { refreshToken: firstToken },
  save: async (newer) => {
    // Simulates a kill between the response and the store.
    if (end === 'end') process.exit(42);
    await kept.save(newer);
    saved.push(newer.refreshToken);
  },
};
const client = createClient({ url, clientId, clientSecret, tokens });

async function errorsOf(create: ProductCreate): Promise<object> {
  try {
    await client.products.create(create);
  } catch (error) {
    if (error instanceof ValidationError) return { status: error.status, code: error.code, fields: Object.keys(error.errors) };
  }
  return {};
}

/** Type checks: no line below may compile. */
export function misused(): unknown[] {
  return [
    // @ts-expect-error a product needs a title
    () => client.products.create({ product_type: 4 }),
    // @ts-expect-error the resource has no such method
    () => client.products.destroy(1),
    // @ts-expect-error an unknown product type
    () => client.products.list({ product_type: 2 }),
    // @ts-expect-error the method returns no value
    async () => (await client.products.remove(1)).id,
  ];
}

async function main(): Promise<void> {
  const created: Product[] = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) created.push(await client.products.create({ title, product_type: 4 }));
  const titles: string[] = [];
  for await (const product of client.products.list({ limit: 2 })) titles.push(product.title);
  const missing = await client.products.get(created[0]!.id + 1_000_000).catch((error: unknown) => error);
  // Expired by this machine's clock, so that the client renews it.
  const { refreshToken } = (await kept.load())!;
  await kept.save({ refreshToken, accessToken: 'expired', expiresAt: 0 });
  const second = createClient({ url, clientId, clientSecret, tokens });
  const counts = await Promise.all(Array.from({ length: 10 }, () => second.products.count()));
  let refused = false;
  try {
    verify({ headers: {}, body: '{}' }, clientSecret);
  } catch (error) {
    refused = error instanceof WebhookError;
  }
  const license: FileResult = await verifyFile('no file', { publicKey: '0'.repeat(64) });
  const seen = {
    titles,
    invalid: await errorsOf({ title: 'x'.repeat(256), product_type: 4 }),
    missing: missing instanceof NotFoundError && { status: missing.status, hasRequestId: missing.requestId !== undefined },
    counts: [...new Set(counts)],
    renewed: saved.length,
    differ: new Set([firstToken, ...saved]).size,
    refused,
    license: license.code,
  };
  console.log(JSON.stringify(seen));
}
main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
`;

/** The globals of a browser that the client may use; everything of Node is missing. */
const OF_BROWSER = {
  AbortController,
  AbortSignal,
  Blob,
  crypto,
  DOMException,
  FormData,
  Headers,
  Request,
  Response,
  URL,
  URLSearchParams,
  setTimeout,
  clearTimeout,
};

/** The examples of the page by file name, with their output if the page shows it. */
const EXAMPLE = /```ts\n(\/\/ (\S+)\n.*?)```(?:\n\n```text\n(.*?)```)?/gs;
const page = readFileSync(resolve(__dirname, '../../../docs/reference/client.md'), 'utf8');
const examples = [...page.matchAll(EXAMPLE)].map(([, source = '', file = '', printed]) => ({ source, file, printed }));

/** The example of offline licenses, with the import that a user of the package writes. */
const OFFLINE = resolve(__dirname, '../../../examples/offline-licenses');
const offline = readFileSync(join(OFFLINE, 'verify.ts'), 'utf8').replace(
  '../../dist/client/esm/licenses.mjs',
  '@marquee/client/licenses',
);

const project = new OutsideProject();
beforeAll(async () => {
  await project.install();
  const ofPage = Object.fromEntries(examples.map(({ file, source }) => [file, source]));
  // The README's example names a shop that does not exist, so it is compiled but not run.
  const [, readme = 'missing'] =
    /```ts\n(.*?)```/s.exec(readFileSync(resolve(__dirname, '../README.md'), 'utf8')) ?? [];
  await project.compile('module', {
    'consumer.ts': CONSUMER,
    'every-resource.ts': EVERY_RESOURCE,
    'readme.ts': readme,
    'verify.ts': offline,
    ...ofPage,
  });
  await project.compile('commonjs', { 'consumer.ts': CONSUMER });
}, TIMEOUT_MS);
afterAll(() => project.remove());

const environmentOf = ({ client_id, client_secret }: TestCompany) => ({
  MARQUEE_URL: system().url,
  MARQUEE_CLIENT_ID: client_id,
  MARQUEE_CLIENT_SECRET: client_secret,
});

describe('the package, in a project outside of the working copy', () => {
  it.each(['module', 'commonjs'] as const)(
    'runs the packed client as %s: authorization, crash recovery, writes, pages and errors',
    async (type) => {
      const shop = await aCompany();
      const run = (...more: string[]) =>
        project.run(type, 'consumer.js', ['consumer-tokens.json', shop.refresh_token, ...more], environmentOf(shop));
      expect(await run('end')).toMatchObject({ code: 42 });
      const { code, output } = await run();
      expect({ code, seen: code === 0 ? (JSON.parse(output) as object) : output }).toEqual({
        code: 0,
        seen: {
          titles: ['A', 'B', 'C', 'D', 'E'],
          invalid: { status: 422, code: 'invalid', fields: ['title'] },
          missing: { status: 404, hasRequestId: true },
          counts: [5],
          renewed: 2,
          differ: 3,
          refused: true,
          license: 'FILE_MALFORMED',
        },
      });
    },
    TIMEOUT_MS,
  );
});

describe('the package, in a browser', () => {
  it('bundles the client without Node modules for a browser, and sends a request', async () => {
    const bundle = await project.bundle(`
      import { createClient } from '@marquee/client';
      const client = createClient({ url: 'https://shop.example', accessToken: 'token' });
      globalThis.titles = client.products.list({ limit: 1 }).toArray().then((rows) => rows.map(({ title }) => title));
    `);
    const requests: { url: string; authorization: string | null }[] = [];
    const fetch = (url: URL | string, { headers }: RequestInit = {}) => {
      requests.push({ url: String(url), authorization: new Headers(headers).get('authorization') });
      return Promise.resolve(Response.json({ products: [{ id: 1, title: 'Harbour' }] }));
    };
    const { titles } = runInContext(`${bundle}; globalThis`, createContext({ ...OF_BROWSER, fetch })) as {
      titles: Promise<string[]>;
    };
    expect([...(await titles)]).toEqual(['Harbour']);
    expect(requests).toEqual([
      { url: 'https://shop.example/api/products.json?limit=1', authorization: 'Bearer token' },
    ]);
  });
});

describe('the example of offline licenses', () => {
  const run = (...args: string[]) => project.run('module', 'verify.js', args, {});
  const vectors = join(OFFLINE, 'vectors.json');

  it('finds the published code of every vector', async () => {
    expect(await run('--vectors', vectors)).toEqual({ code: 0, output: '30 vectors as expected\n' });
  });

  it('stores the time beside a file, and refuses a clock that was set back', async () => {
    const {
      files,
      public_key,
      vectors: all,
    } = JSON.parse(readFileSync(vectors, 'utf8')) as {
      files: Record<string, string>;
      public_key: string;
      vectors: { license_key: string }[];
    };
    const path = join(project.folder, 'license.lic');
    writeFileSync(path, files.license_endless ?? '');
    const verified = () => run(path, public_key, all[0]?.license_key ?? '');
    expect(await verified()).toMatchObject({ code: 0, output: expect.stringMatching(/^VALID \{/) as string });
    const seen = Number(readFileSync(`${path}.seen`, 'utf8'));
    writeFileSync(`${path}.seen`, String(seen + 3_600_000));
    expect(await verified()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^CLOCK_ROLLED_BACK \{/) as string,
    });
  });
});

describe('the strict example of every resource', () => {
  it('calls each resource of the client in a strictly typed example', () => {
    const called = new Set([...EVERY_RESOURCE.matchAll(/client\.(\w+)\./g)].map(([, name = '']) => name));
    expect([...called].toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  });
});

describe('docs/reference/client.md', () => {
  it(
    'runs every example of the client documentation',
    async () => {
      const shop = await aCompany();
      for (const { file, printed } of examples) {
        const args = file === 'redirected.ts' ? [shop.refresh_token] : [];
        const ran = await project.run('module', file.replace(/\.ts$/, '.js'), args, environmentOf(shop));
        expect({ file, ...ran }).toEqual({ file, code: 0, output: printed ?? ran.output });
      }
    },
    TIMEOUT_MS,
  );

  it('contains in the client documentation only TypeScript examples that are run', () => {
    expect(page.match(/```ts\n/g)).toHaveLength(examples.length);
    expect(examples.filter(({ printed }) => printed !== undefined).map(({ file }) => file)).toEqual([
      'products.ts',
      'versions.ts',
      'ignored.ts',
      'lists.ts',
      'feed.ts',
      'stream.ts',
      'errors.ts',
      'once.ts',
    ]);
  });
});
