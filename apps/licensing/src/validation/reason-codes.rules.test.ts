import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { REASON_CODES } from './reason-codes.rules';

const PAGE = resolve(__dirname, '../../../../docs/how-to/check-licenses.md');

it('describes every reason code in docs/how-to/check-licenses.md, in order of precedence', () => {
  const [, online = ''] = /\n## Online\n(.*?)\n## /s.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const rows = [...online.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|$/gm)].map(([, code, sentence]) => [code, sentence]);
  expect(rows).toEqual(Object.entries(REASON_CODES).map(([code, { en }]) => [code, en]));
});
