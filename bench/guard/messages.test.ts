import { sentIn } from './messages';

const line = (user: string, rest: string): string =>
  `[6191] 2026/11/16 19:07:07.730539 [TRC] 127.0.0.1:47146 - cid:55 - "v3.4.0:nats.js:${user}" - ${rest}\n`;

describe('the trace of NATS', () => {
  it('lists the messages that each app has sent in a NATS trace', () => {
    const trace = [
      line('gateway', '<<- [HPUB rpc.catalog.products.get replies.gateway.qfMr.f3a04800-b505 207 241]'),
      line('catalog', '->> [HMSG rpc.catalog.products.get 44 replies.gateway.qfMr.f3a04800-b505 207 241]'),
      line('catalog', '<<- [HPUB replies.gateway.qfMr.f3a04800-b505 36 693]'),
      line('catalog', '<<- [HPUB events.catalog.1001.product.create replies.catalog.Clyj.ef138f83 143 585]'),
      line('webhook-dispatch', '<<- [PUB $JS.ACK.EVENTS.webhook-dispatch.1.78.78.1794856027776974550.0 4]'),
      line('webhook-dispatch', '<<- [HPUB news.feed.1001 0 14]'),
    ];
    expect(sentIn(trace.join(''))).toEqual([
      { by: 'gateway', subject: 'rpc.catalog.products.get' },
      { by: 'catalog', subject: 'replies.gateway' },
      { by: 'catalog', subject: 'events.catalog.*.product.create' },
      { by: 'webhook-dispatch', subject: 'ack of webhook-dispatch' },
      { by: 'webhook-dispatch', subject: 'news.feed.*' },
    ]);
  });

  it('omits polling, requests of the operator and payloads from the NATS trace', () => {
    const trace = [
      line('tenant', '<<- [PUB $JS.API.CONSUMER.MSG.NEXT.EVENTS.tenant _INBOX_tenant.LPg.1 75]'),
      line('gateway', '<<- [PUB $JS.API.STREAM.INFO.KV_REVOCATIONS _INBOX_gateway.qfM 0]'),
      line('cli', '<<- [PUB $JS.API.CONSUMER.INFO.EVENTS.auth _INBOX_cli.YJZ 0]'),
      line('gateway', '<<- MSG_PAYLOAD: ["<<- [PUB rpc.catalog.products.get 1 2]"]'),
    ];
    expect(sentIn(trace.join(''))).toEqual([]);
  });
});
