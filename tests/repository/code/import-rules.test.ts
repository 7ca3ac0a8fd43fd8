import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../root';

/** For each rule, a file that breaks it and the offending import. */
const OFFENCES: Record<string, [file: string, code: string]> = {
  'no-cycles': ['apps/catalog/src/a.ts', "import './b';"],
  'no-app-to-app': ['apps/catalog/src/app.ts', "import '../../tenant/src/main';"],
  'no-lib-to-app': ['libs/testing/src/lib.ts', "import '../../../apps/tenant/src/main';"],
  'async-imports-nothing': ['libs/async/src/timer.ts', "import '@marquee/contracts';"],
  'contracts-import-nothing': ['libs/contracts/src/pack.ts', "import 'rxjs';"],
  'bus-knows-contracts-and-validation': ['libs/bus/src/db.ts', "import '@marquee/storage';"],
  'storage-knows-contracts-only': ['libs/storage/src/bus.ts', "import '@marquee/bus';"],
  'storage-tenancy-looks-down': ['libs/storage/src/tenancy/up.ts', "import '../store';"],
  'storage-pool-looks-down': ['libs/storage/src/pool/up.ts', "import '../store';"],
  'storage-core-looks-down': ['libs/storage/src/core/up.ts', "import '../store';"],
  'storage-rollups-looks-down': ['libs/storage/src/rollups/up.ts', "import '../store';"],
  'storage-texts-looks-down': ['libs/storage/src/texts/up.ts', "import '../store';"],
  'storage-views-looks-down': ['libs/storage/src/views/up.ts', "import '../store';"],
  'storage-changes-looks-down': ['libs/storage/src/changes/up.ts', "import '../store';"],
  'storage-cleanup-looks-down': ['libs/storage/src/cleanup/up.ts', "import '../store';"],
  'storage-events-looks-down': ['libs/storage/src/events/up.ts', "import '../store';"],
  'storage-queues-looks-down': ['libs/storage/src/queues/up.ts', "import '../store';"],
  'storage-schema-looks-down': ['libs/storage/src/schema/up.ts', "import '../store';"],
  'bus-wire-looks-down': ['libs/bus/src/wire/up.ts', "import '../client';"],
  'bus-calls-looks-down': ['libs/bus/src/calls/up.ts', "import '../client';"],
  'bus-stores-looks-down': ['libs/bus/src/stores/up.ts', "import '../client';"],
  'bus-events-looks-down': ['libs/bus/src/events/up.ts', "import '../client';"],
  'bus-bus-looks-down': ['libs/bus/src/bus/up.ts', "import '../client';"],
  'bus-server-looks-down': ['libs/bus/src/server/up.ts', "import '../client';"],
  'bus-nest-looks-down': ['libs/bus/src/nest/up.ts', "import '../client';"],
  'validation-knows-contracts-only': ['libs/validation/src/kit.ts', "import '@marquee/service-kit';"],
  'service-kit-knows-contracts-and-bus': ['libs/service-kit/src/db.ts', "import '@marquee/storage';"],
  'mail-knows-storage-and-kit': ['libs/mail/src/bus.ts', "import '@marquee/bus';"],
  'countries-import-nothing': ['libs/countries/src/kit.ts', "import '@marquee/service-kit';"],
  'company-snapshots-know-storage-and-bus': ['libs/company-snapshots/src/kit.ts', "import '@marquee/service-kit';"],
  'attempts-know-storage-and-kit': ['libs/attempts/src/bus.ts', "import '@marquee/bus';"],
  'passwords-know-contracts-and-kit': ['libs/passwords/src/db.ts', "import '@marquee/storage';"],
  'only-passwords-hashes-them': ['apps/auth/src/hash.ts', "import '@node-rs/argon2';"],
  'outbound-knows-the-kit-alone': ['libs/outbound/src/db.ts', "import '@marquee/storage';"],
  'content-store-knows-the-kit-alone': ['libs/content-store/src/db.ts', "import '@marquee/storage';"],
  'only-the-content-store-knows-s3': ['apps/catalog/src/s3.ts', "import '@aws-sdk/client-s3';"],
  'webhook-verifier-imports-nothing': ['libs/webhook-verifier/src/pack.ts', "import 'rxjs';"],
  'license-keys-import-nothing': ['libs/license-keys/src/kit.ts', "import '@marquee/service-kit';"],
  'license-verifier-imports-nothing': ['libs/license-verifier/src/pack.ts', "import 'node:crypto';"],
  'client-imports-nothing': ['libs/client/src/pack.ts', "import 'rxjs';"],
  'edges-have-no-database': ['apps/storefront/src/db.ts', "import 'pg';"],
  'console-knows-the-client': ['apps/console/src/kit.tsx', "import '@marquee/service-kit';"],
  'only-the-console-renders': ['apps/gateway/src/view.ts', "import 'react';"],
  'edge-knows-no-database': ['libs/edge/src/db.ts', "import '@marquee/storage';"],
  'edge-replies-looks-down': ['libs/edge/src/replies/up.ts', "import '../top';"],
  'edge-routing-looks-down': ['libs/edge/src/routing/up.ts', "import '../top';"],
  'edge-bodies-looks-down': ['libs/edge/src/bodies/up.ts', "import '../top';"],
  'edge-connections-looks-down': ['libs/edge/src/connections/up.ts', "import '../top';"],
  'edge-limits-looks-down': ['libs/edge/src/limits/up.ts', "import '../top';"],
  'edge-pages-looks-down': ['libs/edge/src/pages/up.ts', "import '../top';"],
  'edge-shops-looks-down': ['libs/edge/src/shops/up.ts', "import '../top';"],
  'edge-collect-looks-down': ['libs/edge/src/collect/up.ts', "import '../top';"],
  'edge-assets-looks-down': ['libs/edge/src/assets/up.ts', "import '../top';"],
  'edge-server-looks-down': ['libs/edge/src/server/up.ts', "import '../top';"],
  'only-bus-knows-nats': ['apps/catalog/src/nats.ts', "import '@nats-io/transport-node';"],
  'only-mail-knows-smtp': ['apps/auth/src/smtp.ts', "import 'nodemailer';"],
  'only-outbound-calls-out': ['apps/catalog/src/fetch.ts', "import 'undici';"],
  'typeorm-in-its-places': ['apps/catalog/src/things/things.service.ts', "import 'typeorm';"],
  'stores-are-the-way-to-the-database': ['apps/catalog/src/things/connection.ts', "import 'pg';"],
  'statuses-at-the-edge': ['apps/catalog/src/http.ts', "import 'fastify';"],
  'entities-are-leaves': ['apps/catalog/src/things/thing.entity.ts', "import './things.rules';"],
  'views-are-pure': ['apps/catalog/src/things/thing.view.ts', "import 'rxjs';"],
  'repositories-look-down': ['apps/catalog/src/things/things.repository.ts', "import './others.service';"],
  'stores-list-repositories': ['apps/catalog/src/things/things.store.ts', "import './things.rules';"],
  'rules-are-pure': ['apps/catalog/src/things/others.rules.ts', "import './things.tx';"],
  'steps-look-down': ['apps/catalog/src/things/others.tx.ts', "import './others.service';"],
  'queues-look-down': ['apps/catalog/src/things/things.queue.ts', "import './others.worker';"],
  'adapters-look-out': ['apps/catalog/src/things/things.adapter.ts', "import './others.repository';"],
  'mails-are-texts': ['apps/catalog/src/things/things.mail.ts', "import './others.repository';"],
  'handlers-know-services': ['apps/catalog/src/things/others.handlers.ts', "import './others.repository';"],
  'consumers-look-down': ['apps/catalog/src/things/things.consumer.ts', "import './things.handlers';"],
  'workers-look-down': ['apps/catalog/src/things/things.worker.ts', "import './others.consumer';"],
  'modules-know-all': ['apps/catalog/src/things/things.config.ts', "import './things.module';"],
  'modules-know-no-tables': ['apps/catalog/src/things/others.module.ts', "import './thing.entity';"],
  'configs-import-nothing': ['apps/catalog/src/things.config.ts', "import './things/things.handlers';"],
  'services-look-down': ['apps/catalog/src/things/others.service.ts', "import './things.handlers';"],
  'folders-import-no-top-level': ['apps/catalog/src/things/roof.ts', "import '../catalog.store';"],
  'packages-by-their-index': ['apps/catalog/src/door.ts', "import '../../../libs/bus/src/wire/mux';"],
  'no-inner-barrels': ['apps/catalog/src/barrel.ts', "import './things/index';"],
  'harness-knows-no-checks': ['libs/testing/src/checks.ts', "import '../../../tests/repository/root';"],
  'testing-stays-in-tests': ['apps/catalog/src/tests.ts', "import '@marquee/testing';"],
};
const INNOCENT = [
  'apps/tenant/src/main.ts',
  'libs/edge/src/top.ts',
  'apps/catalog/src/catalog.store.ts',
  'apps/catalog/src/things/things.rules.ts',
  'apps/catalog/src/things/things.tx.ts',
  'apps/catalog/src/things/things.handlers.ts',
  'apps/catalog/src/things/things.module.ts',
  'apps/catalog/src/things/others.consumer.ts',
  'apps/catalog/src/things/others.repository.ts',
  'apps/catalog/src/things/others.worker.ts',
  'apps/catalog/src/things/index.ts',
  'libs/bus/src/wire/mux.ts',
  'libs/bus/src/client.ts',
  'libs/storage/src/store.ts',
  ...['bus', 'contracts', 'storage', 'testing', 'service-kit'].map((lib) => `libs/${lib}/src/index.ts`),
  'tests/repository/root.ts',
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-rules-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const file of INNOCENT) put(file, 'export {};');
  for (const [file, code] of Object.values(OFFENCES)) put(file, `${code}\nexport {};`);
  put('apps/catalog/src/b.ts', "import './a';\nexport {};");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

interface Violation {
  rule: { name: string };
  from: string;
}
async function cruise(): Promise<Violation[]> {
  const command = join(ROOT, 'node_modules/.bin/depcruise');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'libs'];
  const output = await new Promise<string>((done) =>
    execFile(command, args, { cwd: folder, maxBuffer: 64e6 }, (_error, stdout) => done(stdout)),
  );
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
}

it('reports each forbidden import under the name of its rule', async () => {
  const { forbidden: rules } = jest.requireActual<{ forbidden: { name: string }[] }>(
    join(ROOT, '.dependency-cruiser.cjs'),
  );
  expect(rules.map((rule) => rule.name).sort()).toEqual(Object.keys(OFFENCES).sort());
  const found = await cruise();
  for (const [rule, [file]] of Object.entries(OFFENCES)) {
    expect({ rule, by: found.filter((one) => one.rule.name === rule).map((one) => one.from) }).toEqual({
      rule,
      by: expect.arrayContaining([file]) as string[],
    });
  }
});
