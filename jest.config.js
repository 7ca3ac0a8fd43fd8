const shared = {
  testEnvironment: 'node',
  transform: {
    '^.+\\.(t|j|mj)s$': [
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
          paths: { '@marquee/*': ['./libs/*/src/index.ts'] },
        },
      },
    ],
  },
  // Nest 12 is published as ES modules, which Jest cannot require on Node 20: everything is transformed, once, and cached.
  transformIgnorePatterns: [],
  moduleNameMapper: { '^@marquee/(.*)$': '<rootDir>/libs/$1/src/index.ts' },
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

module.exports = {
  // No test is about how fast the machine is: a busy one may take several times as long.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testRegex: '(?<!\\.integration|\\.system)\\.test\\.ts$',
    },
    {
      ...shared,
      displayName: 'integration',
      testRegex: '\\.integration\\.test\\.ts$',
      globalSetup: '<rootDir>/libs/testing/src/setup/infrastructure.ts',
      globalTeardown: '<rootDir>/libs/testing/src/setup/teardown.ts',
    },
    {
      ...shared,
      displayName: 'system',
      testRegex: '\\.system\\.test\\.ts$',
      globalSetup: '<rootDir>/libs/testing/src/setup/system.ts',
      globalTeardown: '<rootDir>/libs/testing/src/setup/teardown.ts',
    },
  ],
};
