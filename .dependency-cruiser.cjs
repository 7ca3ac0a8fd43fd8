/**
 * The permitted imports: docs/internal/adr/0003-packages-and-imports.md. tests/repository/code/import-rules.test.ts
 * breaks each rule once.
 */
const TEST = '\\.test\\.ts$|^libs/testing/|^tests/|^libs/[^/]+/test/|^apps/[^/]+/src/testing/';
/** Apps with a module and a store for each folder; circles between folders are found by tests/repository/code/folders.test.ts. */
const WITH_MODULES = 'auth|catalog|commerce|licensing|statistics|tenant|webhook-dispatch';
/** The roles that call the others, and are known by none below them: docs/internal/adr/0003-packages-and-imports.md has the table of all. */
const CALLERS = 'service|handlers|consumer|worker|module|controller';
const ofRole = (roles) => `\\.(${roles})\\.ts$`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The libraries whose folders have indexes. */
const WITH_INDEXES = /^libs\/(?:storage|bus)\//;

/** Folders that are layers, the lowest first: each imports only those before it; those with an index by it. */
const LAYERS = {
  'libs/storage/src': [
    'tenancy',
    'changes',
    'pool',
    'core',
    'rollups',
    'texts',
    'views',
    'cleanup',
    'events',
    'queues',
    'schema',
  ],
  'libs/bus/src': ['wire', 'calls', 'stores', 'events', 'bus', 'server', 'nest'],
  'libs/edge/src': [
    'replies',
    'routing',
    'bodies',
    'connections',
    'limits',
    'pages',
    'shops',
    'collect',
    'assets',
    'server',
  ],
};
const layers = Object.entries(LAYERS).flatMap(([root, folders]) =>
  folders.map((folder, at) => {
    const lower = folders.slice(0, at).join('|') || 'none';
    const entry = WITH_INDEXES.test(root) ? 'index\\.ts$' : '';
    return rule(
      `${root
        .split('/')
        .filter((part) => !/^(libs|apps|src)$/.test(part))
        .join('-')}-${folder}-looks-down`,
      'A layer may import only lower layers, and those with an index by it.',
      { path: `^${root}/${folder}/`, pathNot: TEST },
      { path: `^${root}/`, pathNot: `^${root}/(${folder}/|(${lower})/${entry}|[^/]+\\.config\\.ts$)` },
    );
  }),
);

module.exports = {
  forbidden: [
    ...layers,
    rule('no-cycles', 'Packages and files must not import each other in a cycle.', {}, { circular: true }),
    rule(
      'no-app-to-app',
      'An app must not import another app; apps share contracts. Tests of the console read its lists and pages.',
      { path: '^apps/([^/]+)/', pathNot: '^apps/gateway/src/(console/[^/]+\\.test\\.ts$|testing/console/)' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'no-lib-to-app',
      'A library must not import an app.',
      { path: '^libs/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/' },
    ),
    rule(
      'contracts-import-nothing',
      'The contracts must not import other packages.',
      { path: '^libs/contracts/src/', pathNot: TEST },
      { pathNot: '^libs/contracts/src/' },
    ),
    rule(
      'async-imports-nothing',
      'The library for asynchronous work must not import other packages.',
      { path: '^libs/async/src/', pathNot: TEST },
      { pathNot: '^libs/async/src/' },
    ),
    rule(
      'bus-knows-contracts-and-validation',
      'libs/bus may import only async, contracts and validation.',
      { path: '^libs/bus/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|validation|bus)/' },
    ),
    rule(
      'storage-knows-contracts-only',
      'libs/storage may import only async and contracts.',
      { path: '^libs/storage/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|storage)/' },
    ),
    rule(
      'validation-knows-contracts-only',
      'libs/validation may import only async and contracts.',
      { path: '^libs/validation/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|validation)/' },
    ),
    rule(
      'service-kit-knows-contracts-and-bus',
      'libs/service-kit may import only async, contracts and bus, because apps without a database use it.',
      { path: '^libs/service-kit/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|bus|service-kit)/' },
    ),
    rule(
      'mail-knows-storage-and-kit',
      'libs/mail may import only async, contracts, storage and service-kit.',
      { path: '^libs/mail/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|storage|service-kit|mail)/' },
    ),
    rule(
      'countries-import-nothing',
      'libs/countries contains only data and must not import other libraries.',
      { path: '^libs/countries/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/countries/' },
    ),
    rule(
      'company-snapshots-know-storage-and-bus',
      'libs/company-snapshots may import only async, contracts, bus and storage.',
      { path: '^libs/company-snapshots/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|bus|storage|company-snapshots)/' },
    ),
    rule(
      'attempts-know-storage-and-kit',
      'libs/attempts may import only async, contracts, storage and service-kit.',
      { path: '^libs/attempts/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|storage|service-kit|attempts)/' },
    ),
    rule(
      'passwords-know-contracts-and-kit',
      'libs/passwords may import only async, contracts and service-kit.',
      { path: '^libs/passwords/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|service-kit|passwords)/' },
    ),
    rule(
      'only-passwords-hashes-them',
      'Only libs/passwords computes password hashes, because it limits them.',
      { pathNot: `^libs/passwords/|${TEST}` },
      { path: 'node_modules/@node-rs/argon2/' },
    ),
    rule(
      'outbound-knows-the-kit-alone',
      'libs/outbound may import only service-kit.',
      { path: '^libs/outbound/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(service-kit|outbound)/' },
    ),
    rule(
      'content-store-knows-the-kit-alone',
      'libs/content-store may import only service-kit.',
      { path: '^libs/content-store/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(service-kit|content-store)/' },
    ),
    rule(
      'only-the-content-store-knows-s3',
      'Only libs/content-store may import the client of S3-compatible stores.',
      { pathNot: '^libs/content-store/' },
      { path: 'node_modules/@aws-sdk/' },
    ),
    rule(
      'webhook-verifier-imports-nothing',
      'The webhook verifier must have no dependencies, because receivers use it alone.',
      { path: '^libs/webhook-verifier/src/', pathNot: TEST },
      { pathNot: '^libs/webhook-verifier/src/|^(node:)?crypto$' },
    ),
    rule(
      'license-keys-import-nothing',
      'libs/license-keys only signs, and must not import other libraries.',
      { path: '^libs/license-keys/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/license-keys/' },
    ),
    rule(
      'license-verifier-imports-nothing',
      'The license verifier must have no dependencies and no modules of Node, because programs and browsers use it alone.',
      { path: '^libs/license-verifier/src/', pathNot: TEST },
      { pathNot: '^libs/license-verifier/src/' },
    ),
    rule(
      'client-imports-nothing',
      'The client must have no dependencies, because integrators use it alone.',
      { path: '^libs/client/src/', pathNot: TEST },
      { pathNot: '^libs/client/src/|^(node:)?(crypto|fs/promises|path)$' },
    ),
    rule(
      'edge-knows-no-database',
      'libs/edge may import only async, contracts, bus and service-kit.',
      { path: '^libs/edge/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|bus|service-kit|edge)/' },
    ),
    rule(
      'edges-have-no-database',
      'Gateway, storefront and command line must not import storage or a database client.',
      { path: '^apps/(gateway|storefront|cli)/', pathNot: TEST },
      { path: '^libs/storage/|node_modules/(typeorm|pg|@nestjs/typeorm)/' },
    ),
    rule(
      'console-knows-the-client',
      'The console may import only the client and the contracts, because it runs in browsers.',
      { path: '^apps/console/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(client|contracts)/' },
    ),
    rule(
      'only-the-console-renders',
      'Only the console may import React and its companions; the gateway renders pages by templates.',
      { pathNot: '^apps/console/' },
      { path: 'node_modules/(@types/)?(react|react-dom|react-hook-form|@tanstack/[^/]+)/' },
    ),
    rule(
      'only-bus-knows-nats',
      'Only libs/bus may import the NATS client.',
      { pathNot: '^libs/bus/' },
      { path: 'node_modules/@nats-io/' },
    ),
    rule(
      'only-mail-knows-smtp',
      'Only libs/mail may send mail.',
      { pathNot: '^libs/mail/' },
      { path: 'node_modules/nodemailer/' },
    ),
    rule(
      'only-outbound-calls-out',
      'Only libs/outbound opens sockets to addresses of users, because it checks the addresses.',
      { pathNot: `^libs/outbound/|${TEST}` },
      { path: 'node_modules/undici/' },
    ),
    rule(
      'typeorm-in-its-places',
      'Only entities, data sources, migrations and libs/storage may import TypeORM; write statements by hand.',
      {
        path: '^(apps|libs)/',
        pathNot: `(\\.entity|data-source)\\.ts$|/migrations/|^libs/storage/|${TEST}`,
      },
      { path: 'node_modules/(typeorm|@nestjs/typeorm)/' },
    ),
    rule(
      'stores-are-the-way-to-the-database',
      'An app must not open database connections; use its stores, which set the company.',
      { path: '^(apps|libs)/', pathNot: `^libs/(storage|local)/|${TEST}` },
      { path: 'node_modules/(@types/)?pg/' },
    ),
    rule(
      'statuses-at-the-edge',
      'Only gateway, storefront and libs/edge may import HTTP code; services throw error codes.',
      { path: '^(apps/(?!(gateway|storefront)/)|libs/(?!(edge|local)/))', pathNot: `ops-server\\.ts$|${TEST}` },
      { path: '^(node:)?https?$|node_modules/(fastify|@fastify|@nestjs/platform-fastify)/' },
    ),
    rule(
      'entities-are-leaves',
      'An entity may import only entities of its app.',
      { path: '\\.entity\\.ts$' },
      { path: '^apps/', pathNot: '\\.entity\\.ts$' },
    ),
    rule(
      'views-are-pure',
      'A view may import only contracts, storage, the entity of its table, rules and other views.',
      { path: '\\.view\\.ts$' },
      { pathNot: '^libs/(contracts|storage)/src/index\\.ts$|\\.(entity|rules|view)\\.ts$' },
    ),
    rule(
      'repositories-look-down',
      'A repository must not import stores, queues, mails or callers.',
      { path: ofRole('repository') },
      { path: ofRole(`store|queue|mail|${CALLERS}`) },
    ),
    rule(
      'stores-list-repositories',
      'A store lists repositories; it must not import rules, steps, queues, mails, adapters or callers.',
      { path: ofRole('store') },
      { path: ofRole(`rules|tx|queue|mail|adapter|${CALLERS}`) },
    ),
    rule(
      'rules-are-pure',
      'Rules compute from their arguments. Move code that reads or writes to a `.tx.ts` file.',
      { path: ofRole('rules') },
      { path: ofRole(`store|repository|tx|queue|${CALLERS}`), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'steps-look-down',
      'A `.tx.ts` file uses the transaction of its caller and must not import callers.',
      { path: ofRole('tx') },
      { path: ofRole(CALLERS) },
    ),
    rule(
      'queues-look-down',
      'A queue declares which rows wait; it must not import stores, repositories or callers.',
      { path: ofRole('queue') },
      { path: ofRole(`store|repository|${CALLERS}`) },
    ),
    rule(
      'adapters-look-out',
      'An adapter wraps a tool; it must not import stores, repositories, queues or callers.',
      { path: ofRole('adapter') },
      { path: ofRole(`store|repository|queue|${CALLERS}`) },
    ),
    rule(
      'mails-are-texts',
      'A mail contains only texts; it must not import tables, queries, queues, adapters or callers.',
      { path: ofRole('mail') },
      { path: ofRole(`entity|view|repository|store|queue|adapter|${CALLERS}`) },
    ),
    rule(
      'services-look-down',
      'A service must not import its callers.',
      { path: ofRole('service') },
      { path: ofRole('handlers|consumer|worker|module|controller') },
    ),
    rule(
      'handlers-know-services',
      'Handlers may import services, stores and pure rules only.',
      { path: ofRole('handlers') },
      { path: ofRole('entity|view|repository|queue|adapter|mail|handlers|consumer|worker|module|controller') },
    ),
    rule(
      'consumers-look-down',
      'A consumer must not import entities, views, handlers or modules.',
      { path: ofRole('consumer') },
      { path: ofRole('entity|view|handlers|module|controller') },
    ),
    rule(
      'workers-look-down',
      'A worker must not import entities, views, handlers or consumers.',
      { path: ofRole('worker') },
      { path: ofRole('entity|view|handlers|consumer|module|controller') },
    ),
    rule(
      'modules-know-all',
      'Only modules and the start of an app may import a module.',
      { path: '^apps/', pathNot: `${ofRole('module')}|/(main|gateway)\\.ts$|${TEST}` },
      { path: `^apps/.*${ofRole('module')}` },
    ),
    rule(
      'modules-know-no-tables',
      'A module must not import entities, views or mails.',
      { path: `^apps/.*${ofRole('module')}` },
      { path: ofRole('entity|view|mail') },
    ),
    rule(
      'configs-import-nothing',
      'A config file must not import the app, because it is read first.',
      { path: `^apps/.*${ofRole('config')}` },
      { path: '^apps/' },
    ),
    rule(
      'folders-import-no-top-level',
      'A folder must not import the top-level modules, stores, handlers, consumers or workers of its app.',
      { path: `^apps/(${WITH_MODULES})/src/[^/]+/`, pathNot: TEST },
      { path: '^apps/$1/src/[^/]+\\.(module|store|handlers|consumer|worker)\\.ts$' },
    ),
    rule(
      'packages-by-their-index',
      'Import a library by its index; the bus also has a client without the framework, and storage its migrations, lists and service-database.',
      // The tests' way to what libs/storage keeps for itself.
      { path: '^(?:apps|libs)/([^/]+)/', pathNot: '^libs/testing/src/storage/storage\\.ts$' },
      {
        path: '^libs/([^/]+)/src/(?!index\\.ts$)',
        pathNot: '^libs/$1/|^libs/bus/src/client\\.ts$|^libs/storage/src/(migrations|lists|service-database)\\.ts$',
      },
    ),
    rule(
      'no-inner-barrels',
      'Only the index of a library, or of a folder of storage or bus, may re-export.',
      {},
      {
        path: '/index\\.ts$',
        pathNot: '^libs/[^/]+/src/index\\.ts$|^libs/(storage|bus)/src/[^/]+/index\\.ts$|node_modules',
      },
    ),
    rule(
      'testing-stays-in-tests',
      'Production code must not import tests.',
      { pathNot: `${TEST}|^bench/` },
      { path: '^libs/testing/|^tests/|^apps/[^/]+/src/testing/' },
    ),
    rule(
      'harness-knows-no-checks',
      'The test harness must not import the repository checks.',
      { path: '^libs/testing/' },
      { path: '^(tests|bench)/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
