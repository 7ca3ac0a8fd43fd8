import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  orders,
  RenderedJson,
  revocationKey,
  ShopError,
  type Context,
  type ListOrders,
  type Page,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import type { TestGateway } from '../testing/gateway.fixture';
import { useFixture } from '../testing/use-gateway';

/** The number of the shop's orders, and the recorded reads. */
let total = 0;
let comment = '';
let reads: ListOrders[] = [];
let faults: Error[] = [];
/** How many pages of a search find nothing before the first row. */
let emptyPages = 0;
/** Called before a read is answered. */
let onRead = async (): Promise<void> => undefined;

const afterIn = ({ since_id = 0, page_info }: ListOrders) => Number(page_info?.slice('after-'.length) ?? since_id);

@Controller()
class CommerceStandIn {
  @Handles(orders.list)
  async list(_ctx: Context, input: ListOrders): Promise<RenderedJson<Page<never>>> {
    reads.push(input);
    await onRead();
    const fault = reads.length > 1 ? faults.shift() : undefined;
    if (fault !== undefined) throw fault;
    const after = afterIn(input);
    if (reads.length <= emptyPages) return new RenderedJson('[]', { next: `after-${after}` });
    const ids = Array.from({ length: Math.min(input.limit, total - after) }, (_, n) => after + n + 1);
    const last = ids.at(-1) ?? total;
    const rows = ids.map((id) => ({ id, po_number: comment, total_price: -id }));
    return new RenderedJson(JSON.stringify(rows), last < total ? { next: `after-${last}` } : {});
  }
}

const fixture = useFixture();
let gateway: TestGateway;
let token: string;
let company = 9000;
beforeAll(async () => {
  await fixture.serve('commerce', CommerceStandIn);
  gateway = await listening();
});
beforeEach(async () => {
  [total, comment, reads, faults, emptyPages] = [0, '', [], [], 0];
  onRead = async () => undefined;
  company += 1;
  token = await fixture.mint.token({ company, scope: 'orders', grant: company });
});

async function listening(change: Parameters<typeof fixture.gateway>[0] = {}): Promise<TestGateway> {
  const begun = await fixture.gateway(change);
  await begun.app.listen(0, '127.0.0.1');
  return begun;
}
function sent(query = '?fields=id', of = gateway): ClientRequest {
  const { port } = of.app.getHttpServer().address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
  // The response reports an abort, so the error of the request is ignored.
  return get({ port, path: `/api/orders.json${query}`, headers, agent: false }).on('error', () => undefined);
}
async function answered(query?: string, of?: TestGateway): Promise<IncomingMessage> {
  const [answer] = (await once(sent(query, of), 'response')) as [IncomingMessage];
  return answer;
}
const idsUpTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, n) => `${first + n}\r\n`).join('');

describe('a list as CSV', () => {
  it('downloads all rows of all pages as CSV with a header line', async () => {
    total = 1203;
    const answer = await answered('?fields=id&since_id=100');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      vary: 'accept',
      'transfer-encoding': 'chunked',
    });
    expect(answer.headers.link).toBeUndefined();
    expect(await text(answer)).toBe(`id\r\n${idsUpTo(1203, 101)}`);
    expect(reads.map((read) => [read.limit, read.page_info])).toEqual([
      [250, undefined],
      ...[350, 600, 850, 1100].map((id) => [250, `after-${id}`]),
    ]);
  });

  it('reads full pages of a CSV download after the empty pages of a search', async () => {
    [total, emptyPages] = [300, 2];
    expect(await text(await answered())).toBe(`id\r\n${idsUpTo(300)}`);
    expect(reads.map(({ limit }) => limit)).toEqual([250, 250, 250, 250]);
  });

  it('downloads at most `limit` rows as CSV, and links to the next rows', async () => {
    total = 10;
    const answer = await answered('?fields=id&limit=4');
    expect(answer.headers.link).toContain('page_info=after-4');
    expect(await text(answer)).toBe(`id\r\n${idsUpTo(4)}`);
    expect(reads).toHaveLength(1);
  });

  it('renders CSV columns in the order of the fields, and formulas as text', async () => {
    total = 1;
    const asked = await text(await answered('?fields=total_price,po_number,id'));
    expect(asked).toBe('total_price,po_number,id\r\n-1,,1\r\n');
    comment = '=1+1';
    expect(await text(await answered('?fields=po_number'))).toBe("po_number\r\n'=1+1\r\n");
  });

  it('downloads an empty list as its header line', async () => {
    expect(await text(await answered('?fields=id,name'))).toBe('id,name\r\n');
  });

  it.each(['limit=0', 'page_info=!', 'fields=nothing'])(
    'answers a CSV download with a JSON error before the first row: %s',
    async (query) => {
      const headers = { accept: 'text/csv' };
      const answer = await gateway.call(`GET /api/orders.json?${query}`, { token, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
    },
  );

  it('reads the next page of a CSV download only when the client needs it', async () => {
    [total, comment] = [100_000, 'x'.repeat(2000)];
    const answer = await answered('?fields=id,po_number');
    answer.pause();
    // Once the buffers of the connection are full, the gateway reads no further page.
    let before = -1;
    await eventually(async () => {
      const count = reads.length;
      const isStill = count === before;
      before = count;
      if (!isStill) throw new Error('pages are still being read');
    });
    expect(reads.length).toBeLessThan(40);
    answer.destroy();
    const running = async () => /^marquee_csv_downloads\S* (\d+)$/m.exec(await gateway.metrics.registry.metrics())?.[1];
    await eventually(async () => expect(await running()).toBe('0'));
  });
});

describe('a download that fails', () => {
  it('reads a page of a download again after the service was unavailable', async () => {
    total = 600;
    faults = [new ShopError('unavailable'), new ShopError('timeout')];
    expect(await text(await answered())).toBe(`id\r\n${idsUpTo(600)}`);
    expect(reads.map((read) => afterIn(read))).toEqual([0, 250, 250, 250, 500]);
  });

  it('aborts a CSV download after an error, so that the client notices', async () => {
    total = 600;
    faults = [new ShopError('internal')];
    const answer = await answered();
    await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
    expect(gateway.lines.join('')).toContain('aborting a CSV download after an error');
  });

  it('aborts a CSV download when the permissions of its app are removed', async () => {
    total = 600;
    onRead = async () => {
      if (reads.length === 1) return;
      onRead = async () => undefined;
      await fixture.revocations.put(revocationKey.grant(company));
      const refused = async () => (await gateway.call('GET /api/orders/count.json', { token })).statusCode;
      await eventually(async () => expect(await refused()).toBe(401));
      faults = [new ShopError('unavailable')];
    };
    await expect(text(await answered())).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

describe('the limits of a download', () => {
  it('counts each page of a download as a call, and leaves half the limit to others', async () => {
    const limited = await listening({ rateLimitBurst: 8, rateLimitPerSecond: 1000 });
    total = 3000;
    const body = text(await answered('?fields=id', limited));
    const other = await limited.call('GET /api/orders.json?limit=1&fields=id', { token });
    expect(other.statusCode).toBe(200);
    expect(await body).toBe(`id\r\n${idsUpTo(3000)}`);
  });

  it('finishes a CSV download when the gateway stops', async () => {
    const stopping = await listening();
    total = 2000;
    let close = (): Promise<void> => stopping.app.close();
    let closed: Promise<void> | undefined;
    onRead = async () => {
      if (reads.length !== 3) return;
      closed = close();
      close = async () => undefined;
    };
    expect(await text(await answered('?fields=id', stopping))).toBe(`id\r\n${idsUpTo(2000)}`);
    await closed;
  });
});
