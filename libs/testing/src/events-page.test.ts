import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allEvents, allSubscriptions } from '@marquee/contracts';
import { withReaders } from './events-page';

const page = readFileSync(resolve(__dirname, '../../../docs/events.md'), 'utf8');
const cells = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');

describe('the table of docs/events.md', () => {
  it('says who reads which event: run "npm run generate" if not', () => {
    expect(cells(page).split('\n')).toEqual(cells(withReaders(page)).split('\n'));
  });

  it('has every event and every subscription', () => {
    for (const { topic } of allEvents()) expect(page).toContain(`| \`${topic}\``);
    for (const { durable, service } of allSubscriptions()) expect(page).toContain(`\`${durable}\`: ${service}, `);
  });

  it('stands between its two marks', () => {
    expect(() => withReaders('no marks')).toThrow('docs/events.md has no');
  });
});
