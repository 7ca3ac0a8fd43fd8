import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { CONTROLLERS } from '../gateway.module';
import { Public } from '../http/route';
import { routesOf, type Route } from './routes';

const interfacePage = readFileSync(join(__dirname, '../../../../docs/interface.md'), 'utf8');

/** What we serve beyond the interface, and why. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'GET /': 'leads a person who opens the address to the reference',
  'GET /docs': 'the reference, for people',
  'GET /openapi.json': 'the reference, for tools',
};

function namesOf(route: Route): string {
  return `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`;
}

function inInterface(): Set<string> {
  const rows = interfacePage.matchAll(/^\| ([A-Z]+(?: or [A-Z]+)*) \| (\/\S+)/gm);
  const names = [...rows].flatMap(([, methods = '', path]) =>
    methods.split(' or ').map((method) => `${method} ${path}`),
  );
  return new Set(names);
}

function neitherStatedNorAdded(routes: readonly Route[]): string[] {
  const known = inInterface();
  return routes.map(namesOf).filter((name) => !known.has(name) && !(name in ADDITIONS));
}

describe('the routes of the gateway', () => {
  it('are each in the interface or on the list of additions', () => {
    expect(neitherStatedNorAdded(routesOf(CONTROLLERS))).toEqual([]);
  });

  it('are found out when they are in neither', () => {
    @Controller('api')
    class Smuggled {
      @Get('everything.json')
      @Public('a test')
      list(): void {}
    }
    expect(neitherStatedNorAdded(routesOf([Smuggled]))).toEqual(['GET /api/everything.json']);
  });

  it('each say who may call them, and public ones why', () => {
    const silent = routesOf(CONTROLLERS).filter(({ access }) => access === undefined);
    expect(silent).toEqual([]);
    const open = routesOf(CONTROLLERS).flatMap((route) =>
      route.access && 'public' in route.access ? [namesOf(route)] : [],
    );
    expect(open).toEqual(['GET /api/tokeninfo', 'GET /', 'GET /docs', 'GET /openapi.json']);
  });

  it('cannot be listed while one says nothing about itself', () => {
    @Controller('api')
    class Silent {
      @Get('secrets.json')
      list(): void {}
    }
    expect(() => routesOf([Silent])).toThrow('/api/secrets.json of Silent says nothing about itself');
  });

  it('have no addition left that nobody serves', () => {
    const served = new Set(routesOf(CONTROLLERS).map(namesOf));
    expect(Object.keys(ADDITIONS).filter((name) => !served.has(name))).toEqual([]);
  });
});
