import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tourOf, walk, withPorts } from './tour';

const ROOT = resolve(__dirname, '../../../..');

it('replaces each port in the text of the tour once', () => {
  const ports = { 'localhost:3000': 'localhost:38080', '8080': '30001' };
  expect(withPorts('curl localhost:3000/ localhost:8080/', ports)).toBe('curl localhost:38080/ localhost:30001/');
});

it('names the port that the receiver of the tour needs if it is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const blocks = tourOf(readFileSync(join(ROOT, 'docs/tutorial/first-app.md'), 'utf8')).filter((block) =>
    block.includes('$LOG'),
  );
  expect(blocks).toHaveLength(2);
  // The command that would end the receiver finds no process, which ends the run.
  const walked = walk([...blocks, 'kill $!'], { cwd: ROOT, data: tmpdir(), ports: { '8080': port } });
  await expect(walked).rejects.toThrow(
    `The tour ended with 1: It cannot listen: port ${port} is taken; choose another`,
  );
  other.close();
});
