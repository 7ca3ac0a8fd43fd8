import { aCompany, eventually, spansOf, type Span } from '@marquee/testing';

it('traces a write from HTTP over the bus and the outbox to its consumers', async () => {
  const { api } = await aCompany();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await api.post('/api/categories.json', { category: { title: 'x' } }, 201, { headers });
  await eventually(() => {
    const mine = spansOf(traceId);
    const parentOf = (span: Span): string | undefined =>
      mine.find((one) => one.spanId === span.parentSpanId)?.name ?? span.parentSpanId;
    expect(Object.fromEntries(mine.map((span) => [span.name, parentOf(span)]))).toEqual({
      'POST /api/categories.json': 'b7ad6b7169203331',
      'catalog.categories.create': 'POST /api/categories.json',
      'publish category/create': 'catalog.categories.create',
      'webhook-dispatch': 'catalog.categories.create',
    });
  });
});
