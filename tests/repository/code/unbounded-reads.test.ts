import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

/** Reads that serve no single request: their statements have the timeout of workers. */
const UNBOUNDED: Readonly<Record<string, number>> = {
  // Consumers, whose events are redelivered.
  'apps/catalog/src/marketplace/following.service.ts': 1,
  // Workers and metrics.
  'apps/auth/src/revocations/revocations.service.ts': 1,
  'apps/catalog/src/pictures/unmeasured-pictures.worker.ts': 1,
  'apps/catalog/src/quotes/quotes.service.ts': 1,
  'apps/statistics/src/shop-events/shop-events.service.ts': 1,
  'apps/statistics/src/sums/sums-ahead.service.ts': 3,
  'apps/webhook-dispatch/src/deliveries/delivery-turns.service.ts': 1,
  'apps/webhook-dispatch/src/partitions/partitions.service.ts': 2,
  // A worker rotates keys by age, and one read serves all requests that sign or verify.
  'apps/auth/src/signing-keys/key-rotation.service.ts': 1,
  'apps/auth/src/signing-keys/signing-keys.service.ts': 2,
  // Concurrent requests share one read, which must not end with the first request.
  'libs/company-snapshots/src/companies.service.ts': 1,
};

/** `store.read(company)` and `store.readPlatform()` have no call; `store.read(ctx)` has one. */
const WITHOUT_CALL = /\bstore\s*\.(?:read\((?!ctx\b|call\b|this\.callFor\()(?:[^(),]|\([^()]*\))*\)|readPlatform\(\))/g;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)(?:testing|test|node_modules)\//.test(file))
    .map((file) => join(folder, file));
}

it("passes the request's deadline to every read of a request", () => {
  const found = [...sourcesIn('apps'), ...sourcesIn('libs/company-snapshots')].flatMap((file) => {
    const count = readFileSync(join(ROOT, file), 'utf8').match(WITHOUT_CALL)?.length ?? 0;
    return count === 0 ? [] : [[file, count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(UNBOUNDED);
});
