import { useGateway } from '../testing/use-gateway';

/** Only catalog has a stand-in here, which does not search. */
const { gateway } = useGateway();

describe('a search while services are away', () => {
  it.each([
    ['query=kim', 'product and category'],
    ['query=kim&type=order', 'order'],
  ])('answers 503 to ?%s and names the unavailable resources: %s', async (query, types) => {
    const answer = await gateway.call(`GET /api/search.json?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { error: `The search could not look for ${types}. Retry later, or search for another type.` },
    ]);
  });
});
