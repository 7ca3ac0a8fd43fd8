import { TOOLS } from '@marquee/testing';
import { soakPolling } from './polling';

/** The short form of `npm run soak -- polling`. */
describe('clients that poll lists while nine writers and an import work and replicas of catalog and commerce are killed', () => {
  it('see every row by its id from one second after its 201, and every last change by its second', async () => {
    const polled = await soakPolling({
      toolsDir: TOOLS,
      log: () => undefined,
      signal: new AbortController().signal,
      rows: 240,
      kills: [
        { victim: 'catalog', signal: 'SIGKILL' },
        { victim: 'commerce', signal: 'SIGKILL' },
      ],
      replicas: 2,
    });
    expect(polled).toMatchObject({ created: 240, missed: [] });
    expect(polled.imported).toBeGreaterThan(10);
    expect(polled.changed).toBeGreaterThan(20);
    expect(polled.polls).toBeGreaterThan(20);
  }, 600_000);
});
