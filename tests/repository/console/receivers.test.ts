import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RECEIVERS } from '../../../apps/console/src/pages/deliveries/receivers';

const PAGE = readFileSync(resolve(__dirname, '../../../docs/how-to/receive-webhooks.md'), 'utf8');

it.each(Object.entries(RECEIVERS))(
  'copies the tested %s receiver of docs/how-to/receive-webhooks.md into the console',
  (_language, code) => {
    expect(PAGE).toContain(code);
  },
);
