import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { de } from '../../strings/german';
import { en } from '../../strings/english';
import { resourceName } from './activity-names';

interface Channels {
  readonly channels: Readonly<Record<string, { readonly address: string; readonly title: string }>>;
}
const EVENTS = JSON.parse(readFileSync(resolve(__dirname, '../../../../../docs/asyncapi.json'), 'utf8')) as Channels;
const OF_COMPANIES = Object.values(EVENTS.channels).filter(({ address }) => !address.startsWith('events.shop.'));
const RESOURCES = new Set(OF_COMPANIES.map(({ title }) => title.split('/')[0] ?? ''));

it.each([...RESOURCES])('names the resource %s of an activity in English and German', (resource) => {
  for (const t of [en, de]) expect(resourceName(t, resource)).not.toBe(resource);
});
