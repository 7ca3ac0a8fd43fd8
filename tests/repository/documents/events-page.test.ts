import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSubscriptions } from '@marquee/contracts';
import { withSubscribers } from './events-page';
import { ROOT } from '../root';

const page = readFileSync(join(ROOT, 'docs/internal/subscriptions.md'), 'utf8');
const cells = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');

describe('the table of docs/internal/subscriptions.md', () => {
  it('matches docs/internal/subscriptions.md with the declared consumers ("npm run generate")', () => {
    expect(cells(page).split('\n')).toEqual(cells(withSubscribers(page)).split('\n'));
  });

  it('lists every subscription with its service in docs/internal/subscriptions.md', () => {
    for (const { durable, service } of allSubscriptions()) expect(cells(page)).toContain(`|\`${durable}\`|${service}|`);
  });

  it('rejects a subscriptions page without a block for the table', () => {
    expect(() => withSubscribers('# Subscriptions')).toThrow('The page lacks the block <!-- generated: who subscribes');
  });
});
