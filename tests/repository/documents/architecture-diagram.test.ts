import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents, allSubscriptions } from '@marquee/contracts';
import { withDiagram } from './architecture-diagram';
import { ROOT } from '../root';

const page = readFileSync(join(ROOT, 'docs/explanation/architecture.md'), 'utf8');

describe('the diagram of docs/explanation/architecture.md', () => {
  it('matches the architecture diagram with the contracts ("npm run generate")', () => {
    expect(withDiagram(page)).toBe(page);
  });

  it('shows every publisher and every subscriber of events in the architecture diagram', () => {
    const publishers = new Set(allEvents().map(({ service }) => service));
    const subscribers = new Set(allSubscriptions().map(({ service }) => service));
    for (const service of publishers) expect(page).toMatch(new RegExp(`^ *${service} -- .+ --> events$`, 'm'));
    for (const service of subscribers) expect(page).toMatch(new RegExp(`^ *events -- .+ --> ${service}$`, 'm'));
  });

  it('rejects an architecture page without a block for the diagram', () => {
    expect(() => withDiagram('# Architecture')).toThrow(
      'The page lacks the block <!-- generated: architecture diagram -->',
    );
  });
});
