/** Who may import whom: docs/internal/adr/0003-packages-and-imports.md. Each rule is seen failing by libs/repository-checks/src/code/import-rules.test.ts. */
const TEST = '\\.test\\.ts$|^libs/(testing|repository-checks)/|^libs/[^/]+/test/|^apps/[^/]+/src/testing/';
/** Apps with a module and a store for each folder; circles between folders are found by libs/repository-checks/src/code/folders.test.ts. */
const WITH_MODULES = 'auth|catalog|commerce|statistics|tenant|webhook-dispatch';
/** The roles that call the others, and are known by none below them: docs/internal/adr/0003-packages-and-imports.md has the table of all. */
const CALLERS = 'service|handlers|consumer|worker|module|controller';
const ofRole = (roles) => `\\.(${roles})\\.ts$`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Folders that are layers, the lowest first: each imports only those before it; those of a library by their indexes. */
const LAYERS = {
  'libs/storage/src': ['tenancy', 'pool', 'core', 'rollups', 'views', 'cleanup', 'events', 'queues', 'schema'],
  'libs/bus/src': ['wire', 'calls', 'stores', 'events', 'bus', 'server', 'nest'],
  'apps/gateway/src/http': ['replies', 'routing', 'bodies', 'connections', 'server'],
};
const layers = Object.entries(LAYERS).flatMap(([root, folders]) =>
  folders.map((folder, at) => {
    const lower = folders.slice(0, at).join('|') || 'none';
    const entry = root.startsWith('libs/') ? 'index\\.ts$' : '';
    return rule(
      `${root
        .split('/')
        .filter((part) => !/^(libs|apps|src)$/.test(part))
        .join('-')}-${folder}-looks-down`,
      'These folders are layers.',
      { path: `^${root}/${folder}/`, pathNot: TEST },
      { path: `^${root}/`, pathNot: `^${root}/(${folder}/|(${lower})/${entry})` },
    );
  }),
);

module.exports = {
  forbidden: [
    ...layers,
    rule('no-cycles', 'Rooms and files form a tree.', {}, { circular: true }),
    rule(
      'no-app-to-app',
      'Apps meet in contracts, never in each other.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'no-lib-to-app',
      'Libraries do not know who uses them.',
      // The checks of the repository look at every app, and nothing that ships imports them.
      { path: '^libs/', pathNot: '\\.test\\.ts$|^libs/repository-checks/' },
      { path: '^apps/' },
    ),
    rule(
      'contracts-import-nothing',
      'The published language depends on nothing.',
      { path: '^libs/contracts/src/', pathNot: TEST },
      { pathNot: '^libs/contracts/src/' },
    ),
    rule(
      'async-imports-nothing',
      'Control of asynchronous work is the same for everybody.',
      { path: '^libs/async/src/', pathNot: TEST },
      { pathNot: '^libs/async/src/' },
    ),
    rule(
      'bus-knows-contracts-and-validation',
      'The bus checks what it brings, and knows no database.',
      { path: '^libs/bus/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|validation|bus)/' },
    ),
    rule(
      'storage-knows-contracts-only',
      'The storage knows no bus.',
      { path: '^libs/storage/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|storage)/' },
    ),
    rule(
      'validation-knows-contracts-only',
      'What was sent is checked against the contract alone.',
      { path: '^libs/validation/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|validation)/' },
    ),
    rule(
      'service-kit-knows-contracts-and-bus',
      'Every app uses the kit, also those without a database.',
      { path: '^libs/service-kit/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|bus|service-kit)/' },
    ),
    rule(
      'mail-knows-storage-and-kit',
      'Mail is rows and a worker; whose mails they are, it does not know.',
      { path: '^libs/mail/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|storage|service-kit|mail)/' },
    ),
    rule(
      'countries-know-nobody',
      'What is known of countries is data.',
      { path: '^libs/countries/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/countries/' },
    ),
    rule(
      'company-facts-know-storage-and-bus',
      'Who uses the copies of companies, they do not know.',
      { path: '^libs/company-facts/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|bus|storage|company-facts)/' },
    ),
    rule(
      'attempts-know-storage-and-kit',
      'Attempts are rows; what is tried, they do not know.',
      { path: '^libs/attempts/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|storage|service-kit|attempts)/' },
    ),
    rule(
      'passwords-know-contracts-and-kit',
      'A hash is computed the same way for everybody.',
      { path: '^libs/passwords/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(async|contracts|service-kit|passwords)/' },
    ),
    rule(
      'only-passwords-hashes-them',
      'One room computes password hashes, and bounds how many at a time.',
      { pathNot: `^libs/passwords/|${TEST}` },
      { path: 'node_modules/@node-rs/argon2/' },
    ),
    rule(
      'outbound-knows-the-kit-alone',
      'How to reach a foreign address is the same for everybody.',
      { path: '^libs/outbound/src/', pathNot: TEST },
      { path: '^libs/', pathNot: '^libs/(service-kit|outbound)/' },
    ),
    rule(
      'webhook-verifier-knows-nobody',
      'Whoever receives webhooks takes it as it is, without anything else of ours or of others.',
      { path: '^libs/webhook-verifier/src/', pathNot: TEST },
      { pathNot: '^libs/webhook-verifier/src/|^(node:)?crypto$' },
    ),
    rule(
      'client-knows-nobody',
      'Whoever calls the API takes it as it is, without anything else of ours or of others.',
      { path: '^libs/client/src/', pathNot: TEST },
      { pathNot: '^libs/client/src/|^(node:)?(crypto|fs/promises|path)$' },
    ),
    rule(
      'gateway-has-no-database',
      'The gateway knows HTTP and no resource’s rules.',
      { path: '^apps/(gateway|cli)/', pathNot: TEST },
      { path: '^libs/storage/|node_modules/(typeorm|pg|@nestjs/typeorm)/' },
    ),
    rule(
      'gateway-http-is-the-floor',
      'Everything in the gateway stands on `http/`, which knows nobody above it.',
      { path: '^apps/gateway/src/http/', pathNot: TEST },
      { path: '^apps/gateway/src/', pathNot: '^apps/gateway/src/(http/|gateway\\.config\\.ts$)' },
    ),
    rule('only-bus-knows-nats', 'One room speaks NATS.', { pathNot: '^libs/bus/' }, { path: 'node_modules/@nats-io/' }),
    rule(
      'only-mail-knows-smtp',
      'One room sends mail.',
      { pathNot: '^libs/mail/' },
      { path: 'node_modules/nodemailer/' },
    ),
    rule(
      'only-outbound-calls-out',
      'One room opens sockets to addresses that users gave, and checks them first.',
      { pathNot: `^libs/outbound/|${TEST}` },
      { path: 'node_modules/undici/' },
    ),
    rule(
      'typeorm-in-its-places',
      'The mapper serves tables and migrations; statements are written by hand.',
      {
        path: '^(apps|libs)/',
        pathNot: `(\\.entity|data-source)\\.ts$|/migrations/|^libs/storage/|${TEST}`,
      },
      { path: 'node_modules/(typeorm|@nestjs/typeorm)/' },
    ),
    rule(
      'stores-are-the-way-to-the-database',
      'No app opens a connection of its own: what it reads and writes goes through its stores, which know the company.',
      { path: '^(apps|libs)/', pathNot: `^libs/(storage|local)/|${TEST}` },
      { path: 'node_modules/(@types/)?pg/' },
    ),
    rule(
      'statuses-in-the-gateway',
      'HTTP is the gateway’s; services speak error codes.',
      { path: '^(apps/(?!gateway/)|libs/(?!local/))', pathNot: `ops-server\\.ts$|${TEST}` },
      { path: '^(node:)?https?$|node_modules/(fastify|@fastify|@nestjs/platform-fastify)/' },
    ),
    rule(
      'entities-are-leaves',
      'An entity is the table and nothing else.',
      { path: '\\.entity\\.ts$' },
      { path: '^apps/', pathNot: '\\.entity\\.ts$' },
    ),
    rule(
      'views-are-pure',
      'A view is a projection: the entity of its table, contract, SQL, and other views that it prints inside.',
      { path: '\\.view\\.ts$' },
      { pathNot: '^libs/(contracts|storage)/src/index\\.ts$|\\.(entity|view)\\.ts$' },
    ),
    rule(
      'repositories-look-down',
      'Queries know tables, views and pure rules, not who asks.',
      { path: ofRole('repository') },
      { path: ofRole(`store|queue|mail|${CALLERS}`) },
    ),
    rule(
      'stores-gather-repositories',
      'A store is a list of repositories, and decides nothing.',
      { path: ofRole('store') },
      { path: ofRole(`rules|tx|queue|mail|adapter|${CALLERS}`) },
    ),
    rule(
      'rules-are-pure',
      'Rules compute from their arguments and may name types of rows. What reads or writes takes `tx` and is a `.tx.ts`.',
      { path: ofRole('rules') },
      { path: ofRole(`store|repository|tx|queue|${CALLERS}`), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'steps-look-down',
      'A step takes part in the transaction that its caller has begun.',
      { path: ofRole('tx') },
      { path: ofRole(CALLERS) },
    ),
    rule(
      'queues-look-down',
      'A queue says which rows wait; what is done with them, its worker says.',
      { path: ofRole('queue') },
      { path: ofRole(`store|repository|${CALLERS}`) },
    ),
    rule(
      'adapters-look-out',
      'An adapter wraps a tool and knows nothing of how we keep things.',
      { path: ofRole('adapter') },
      { path: ofRole(`store|repository|queue|${CALLERS}`) },
    ),
    rule(
      'mails-are-words',
      'A mail is its words in every language; whoever sends it gives it what it tells.',
      { path: ofRole('mail') },
      { path: ofRole(`entity|view|repository|store|queue|adapter|${CALLERS}`) },
    ),
    rule(
      'services-look-down',
      'What is done does not depend on who calls for it.',
      { path: ofRole('service') },
      { path: ofRole('handlers|consumer|worker|module|controller') },
    ),
    rule(
      'handlers-know-services',
      'Handlers hand on what was asked: to a service, or to the store where nothing is to be decided.',
      { path: ofRole('handlers') },
      { path: ofRole('entity|view|repository|queue|adapter|mail|handlers|consumer|worker|module|controller') },
    ),
    rule(
      'consumers-look-down',
      'An event is heard on its own account, not as an answer.',
      { path: ofRole('consumer') },
      { path: ofRole('entity|view|handlers|module|controller') },
    ),
    rule(
      'workers-look-down',
      'A worker has its own clock, and nobody calls through it.',
      { path: ofRole('worker') },
      { path: ofRole('entity|view|handlers|consumer|module|controller') },
    ),
    rule(
      'modules-know-all',
      'A module puts classes together; only modules and the start of an app know it.',
      { path: '^apps/', pathNot: `${ofRole('module')}|/(main|gateway)\\.ts$|${TEST}` },
      { path: `^apps/.*${ofRole('module')}` },
    ),
    rule(
      'modules-know-no-tables',
      'The handlers of a module hand on what was asked.',
      { path: `^apps/.*${ofRole('module')}` },
      { path: ofRole('entity|view|mail') },
    ),
    rule(
      'configs-know-nobody',
      'What an operator sets is read before anything of the app exists.',
      { path: `^apps/.*${ofRole('config')}` },
      { path: '^apps/' },
    ),
    rule(
      'folders-know-no-roof',
      'What knows all folders of an app is known by none: no store, no consumer of everything.',
      { path: `^apps/(${WITH_MODULES})/src/[^/]+/`, pathNot: TEST },
      { path: '^apps/$1/src/[^/]+\\.(module|store|handlers|consumer|worker)\\.ts$' },
    ),
    rule(
      'rooms-by-their-door',
      'A library is entered by its index, the bus also by its client without the framework, the storage by its migrations and its service-database.',
      // The tests' way to what libs/storage keeps for itself.
      { path: '^(?:apps|libs)/([^/]+)/', pathNot: '^libs/testing/src/storage/storage\\.ts$' },
      {
        path: '^libs/([^/]+)/src/(?!index\\.ts$)',
        pathNot: '^libs/$1/|^libs/bus/src/client\\.ts$|^libs/storage/src/(migrations|service-database)\\.ts$',
      },
    ),
    rule(
      'no-inner-barrels',
      'Only a library’s public index gathers exports, and that of a folder of storage or bus.',
      {},
      {
        path: '/index\\.ts$',
        pathNot: '^libs/[^/]+/src/index\\.ts$|^libs/(storage|bus)/src/[^/]+/index\\.ts$|node_modules',
      },
    ),
    rule(
      'testing-stays-in-tests',
      'Nothing that ships knows the tests.',
      { pathNot: `${TEST}|^bench/` },
      { path: '^libs/(testing|repository-checks)/|^apps/[^/]+/src/testing/' },
    ),
    rule(
      'harness-knows-no-checks',
      'The harness serves the tests of every part, and imports none of the checks.',
      { path: '^libs/testing/' },
      { path: '^libs/repository-checks/|^bench/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
