import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURE_REASONS } from './picture-error.rules';

it('documents every reason for which a picture is not stored', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/reference/errors.md'), 'utf8');
  const [, section = ''] = /## Pictures that cannot be downloaded\n(.*?)\n## /s.exec(page) ?? [];
  const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, reason]) => reason);
  expect(documented).toEqual(['reason', ...PICTURE_REASONS]);
});
