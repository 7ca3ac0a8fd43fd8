const { availableParallelism } = require('node:os');

const shared = {
  // Where tests and sources are: nobody needs to look through the packages.
  roots: ['apps', 'libs', 'bench', 'tests'].map((folder) => `<rootDir>/${folder}`),
  // Packages come from Node itself: Nest 12 is published as ES modules, which Jest could only load transformed.
  testEnvironment: '<rootDir>/libs/testing/jest/environment.ts',
  runtime: '<rootDir>/libs/testing/jest/built-runtime.cjs',
  globalTeardown: '<rootDir>/libs/testing/src/setup/teardown.ts',
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
          // Set-up files are loaded without Jest's own module mapping.
          baseUrl: __dirname,
          paths: {
            '@marquee/bus/client': ['./libs/bus/src/client.ts'],
            '@marquee/storage/*': ['./libs/storage/src/*.ts'],
            '@marquee/*': ['./libs/*/src/index.ts'],
          },
        },
      },
    ],
  },
  moduleNameMapper: {
    '^@marquee/(bus|storage)/(.*)$': '<rootDir>/libs/$1/src/$2.ts',
    '^@marquee/(.*)$': '<rootDir>/libs/$1/src/index.ts',
  },
};

module.exports = {
  // Tests wait for processes, Postgres and NATS about half of their time: more workers than processors keep these busy.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testSequencer: '<rootDir>/libs/testing/jest/sequencer.cjs',
  reporters: ['default', '<rootDir>/libs/testing/jest/idle-system.cjs'],
  // What packages keep of the files that are done slows the next ones down.
  workerIdleMemoryLimit: '700MB',
  // No test is about how fast the machine is: a busy one may take several times as long.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testRegex: '(?<!\\.integration|\\.system)\\.test\\.ts$',
      globalSetup: '<rootDir>/libs/testing/src/setup/build.ts',
    },
    {
      ...shared,
      displayName: 'integration',
      testRegex: '\\.integration\\.test\\.ts$',
      globalSetup: '<rootDir>/libs/testing/src/setup/infrastructure.ts',
    },
    {
      ...shared,
      displayName: 'system',
      testRegex: '\\.system\\.test\\.ts$',
      globalSetup: '<rootDir>/libs/testing/src/setup/system.ts',
    },
  ],
};
