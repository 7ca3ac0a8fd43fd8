import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly unknown[];
}
interface Bill {
  readonly bomFormat: string;
  readonly components: readonly Component[];
}

describe('the bill of materials that npm run sbom prints', () => {
  let bill: Bill;
  beforeAll(() => {
    const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    bill = JSON.parse(
      execFileSync('npm', ['run', '-s', 'sbom'], { ...options, stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as Bill;
  });

  it('lists every required package in the SBOM with its registry address', () => {
    expect(bill.bomFormat).toBe('CycloneDX');
    const file = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
    const wanted = Object.keys({ ...file.dependencies, ...file.devDependencies });
    const named = new Set(
      bill.components.map(({ purl }) => decodeURIComponent(purl.split('@').slice(0, -1).join('@'))),
    );
    expect(wanted.filter((name) => !named.has(`pkg:npm/${name}`))).toEqual([]);
  });

  it('lists a digest of each package in the SBOM', () => {
    expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0).map(({ purl }) => purl)).toEqual([]);
  });
});
