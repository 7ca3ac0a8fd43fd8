import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taxTableCells } from '../testing/tax-rows';

it('documents exactly the tested rows of the tax table', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/explanation/money-and-tax.md'), 'utf8');
  const [, table = ''] = /\| Address of the order .*?\n\| -.*?\n(.*?)\n\n/s.exec(page) ?? [];
  const cells = table.split('\n').map((line) => {
    const [, ...found] = line.split('|').map((cell) => cell.trim());
    return found.slice(0, -1);
  });
  expect(cells).toEqual(taxTableCells());
});
