import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { allResources, nounOf } from '@marquee/contracts';
import { Public, type Route, routesOf } from '@marquee/edge';
import { CONTROLLERS as OF_GATEWAY } from '../../../apps/gateway/src/gateway.module';
import { CONTROLLERS as OF_STOREFRONT } from '../../../apps/storefront/src/storefront.module';
import { ROOT } from '../root';

const interfacePage = readFileSync(join(ROOT, 'docs/internal/interface.md'), 'utf8');
/** Both serve assets and pictures. */
const CONTROLLERS = [...new Set([...OF_GATEWAY, ...OF_STOREFRONT])];

/** Routes beyond the interface, with reasons. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'GET /robots.txt': 'tells search engines which pages of a shop to read',
  'GET /sitemap.xml': 'lists the public pages of a shop for search engines',
  'GET /': 'redirects to the reference, or shows the storefront page of a shop',
  'GET /session': 'completes a login that began on another host of the shop',
  'OPTIONS /collect/{themesettings_id}': 'lists the sites that may send reports',
  'POST /collect/{themesettings_id}': 'receives sign-ups and tracking events of visitors',
  'GET /newsletter/unsubscribe': 'shows the page that ends a newsletter',
  'POST /newsletter/unsubscribe': 'ends a newsletter, also by one click in a mail program',
  'GET /shop/{shop}/newsletter/unsubscribe': 'shows the page that ends a newsletter, on the host of the platform',
  'POST /shop/{shop}/newsletter/unsubscribe': 'ends a newsletter, on the host of the platform',
  'GET /docs': 'shows the reference',
  'GET /docs/console': 'shows the reference with a console that sends requests',
  'GET /openapi.json': 'serves the reference as OpenAPI',
  'GET /oauth2/auth': 'the authorization prompt; the interface states it as a step of its flow',
  'POST /oauth2/auth': 'receives the decision of the user',
  'POST /token': 'the exchange; the interface states it as a step of its flow',
  'POST /oauth2/revoke': 'RFC 7009',
  'GET /oauth2/jwks': 'RFC 7517: verifying access tokens elsewhere',
  'GET /.well-known/oauth-authorization-server': 'RFC 8414: metadata for OAuth libraries',
  'GET /.well-known/license-keys/{company}.json': 'the public keys that verify license keys and files',
  'GET /admin/session.json': 'the session of a user, for scripts of our pages',
  'GET /admin/{company}/users.json': 'lists users for people who manage users, but not the rest of the company',
  'POST /admin/{company}/users.json': 'invites a user',
  'GET /admin/{company}/users/{id}.json': 'reads a user',
  'PUT /admin/{company}/users/{id}/permissions.json': 'changes the permissions of a user',
  'POST /admin/{company}/users/{id}/invitation.json': 'mails an invitation again',
  'POST /admin/{company}/users/{id}/disable.json': 'disables a user',
  'POST /admin/{company}/users/{id}/enable.json': 'enables a user',
  'GET /assets/console/{file}': 'the scripts and styles of the console',
  'GET /assets/pages.css': 'the stylesheet of the pages',
  'GET /assets/shop/front.css': 'the stylesheet of the public pages of a shop',
  'GET /assets/shop/player.js': 'the script of the player of a shop',
  'GET /assets/shop/theme.css': 'the colours of the public pages of a shop',
  'GET /assets/reference.js': 'the script of the reference',
  'POST /api/customers/validate.json': 'validates a customer without a password in the URL',
  'POST /api/orders/{id}/mails.json': 'mails the confirmation of an order again',
  'POST /api/orders/{id}/refunds.json': 'creates refunds, which the interface only shows',
  'POST /admin/licenses.json': 'creates licenses, which the interface only reads',
  'PUT /admin/licenses/{id}.json': 'changes licenses',
  'DELETE /admin/licenses/{id}.json': 'deletes licenses',
  'POST /admin/prices.json': 'creates price models, which the interface only reads',
  'PUT /admin/prices/{id}.json': 'changes price models',
  'DELETE /admin/prices/{id}.json': 'deletes price models',
  'GET /api/search.json': 'searches several resources, and serves none of its own',
  'GET /media/{company}/{picture}/{file}': 'serves the pictures that src names',
};
/** Open to every client with the link. */
const UNSUBSCRIBE = ['GET', 'POST'].flatMap((method) =>
  ['', '/shop/{shop}'].map((base) => `${method} ${base}/newsletter/unsubscribe`),
);
/** The public pages of a shop, below its host and below the platform's. */
const FRONT = [
  ...['/categories/{id}', '/products/{id}', '/legal'].flatMap((path) => [`GET ${path}`, `GET /shop/{shop}${path}`]),
  'GET /shop/{shop}',
];
const FRONT_ASSETS = ['GET /assets/shop/front.css', 'GET /assets/shop/theme.css'];
const SEARCH_ENGINES = ['GET /robots.txt', 'GET /sitemap.xml'];
/** Forms that need not come from one of our pages. */
const OPEN_FORMS = new Set(['collect.collect', 'shop.unsubscribe.end']);
/** The names of resources beyond the interface, as declared by the contracts. */
const ADDED_NOUNS = new Set(allResources().flatMap((one) => (one.addedFor === undefined ? [] : [nounOf(one)])));
/** Pages for users; the interface defines their functions but not their paths. */
const PAGES = /^(GET|POST) \/(sign-in|sign-out|admin)(\/|$)/;
const SHOP_PAGES = /^(GET|POST) (\/shop\/\{shop\})?\/(account|content|player|newsletter|sign-out)(\/|$)/;

/** The paths that programs made for another license server call, without a resource of ours. */
const LICENSE_SERVER = '/v1/';

/** The interface calls both parameters of an address `{token}`, which no router can distinguish. */
function namesOf(route: Route): string {
  return `${route.method} ${route.path.replace(':address', ':token').replace(/:(\w+)/g, '{$1}')}`;
}

function isPage({ access }: Route): boolean {
  return access !== undefined && ('page' in access || 'shop' in access);
}

function isWherePagesAre(route: Route): boolean {
  if (FRONT.includes(namesOf(route))) return true;
  const places = route.access !== undefined && 'shop' in route.access ? SHOP_PAGES : PAGES;
  return isPage(route) && places.test(namesOf(route));
}

function inInterface(): Set<string> {
  const rows = interfacePage.matchAll(/^\| ([A-Z]+(?: or [A-Z]+)*) \| (\/\S+)/gm);
  const names = [...rows].flatMap(([, methods = '', path]) =>
    methods.split(' or ').map((method) => `${method} ${path}`),
  );
  // For statistics, the interface says in one sentence that all are readable.
  const statistics = [...interfacePage.matchAll(/^\| (\/api\/statistics\/\S+)/gm)].map(([, path]) => `GET ${path}`);
  return new Set([...names, ...statistics]);
}

function neitherStatedNorAdded(routes: readonly Route[]): string[] {
  const known = inInterface();
  return routes
    .filter((route) => !isWherePagesAre(route) && !route.path.startsWith(LICENSE_SERVER))
    .filter(({ noun }) => noun === undefined || !ADDED_NOUNS.has(noun))
    .map(namesOf)
    .filter((name) => !known.has(name) && !(name in ADDITIONS));
}

describe('the routes of gateway and storefront', () => {
  it('serves only paths of the interface or of the list of additions', () => {
    expect(neitherStatedNorAdded(routesOf(CONTROLLERS))).toEqual([]);
  });

  it('detects a route that is in neither the interface nor the additions', () => {
    @Controller('api')
    class Smuggled {
      @Get('everything.json')
      @Public('a test')
      list(): void {}
    }
    expect(neitherStatedNorAdded(routesOf([Smuggled]))).toEqual(['GET /api/everything.json']);
  });

  it('gives each route a unique name that begins with the name of its controller', () => {
    // A page of a shop has two paths.
    const once = routesOf(CONTROLLERS).filter(({ path }) => !path.startsWith('/shop/:shop/'));
    const names = once.map(({ operation }) => operation);
    expect(names.filter((name) => !/^[a-z]\w*(\.\w+)+$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('documents the id in the path of each API route', () => {
    const withId = routesOf(CONTROLLERS).filter(
      ({ path, access }) => path.includes(':') && access && 'scope' in access,
    );
    expect(withId.filter(({ noun }) => noun === undefined).map(namesOf)).toEqual([]);
    const nouns = new Set(withId.map(({ noun }) => noun));
    expect([...nouns]).toEqual(expect.arrayContaining(['category', 'marketplace entry', 'theme setting']));
  });

  it('declares the access of each route, and a reason for each public route', () => {
    const undeclared = routesOf(CONTROLLERS).filter(({ access }) => access === undefined);
    expect(undeclared).toEqual([]);
    const open = routesOf(CONTROLLERS).flatMap((route) =>
      route.access && 'public' in route.access ? [namesOf(route)] : [],
    );
    expect(open).toEqual([
      'GET /.well-known/license-keys/{company}.json',
      'OPTIONS /api/files/{id}/content',
      'GET /media/{company}/{picture}/{file}',
      'GET /api/tokeninfo',
      'POST /token',
      'POST /oauth2/revoke',
      'GET /.well-known/oauth-authorization-server',
      'GET /oauth2/jwks',
      'GET /api/customers/login/{themesettings_id}/{login_token}',
      'GET /',
      'GET /docs',
      'GET /docs/console',
      'GET /openapi.json',
      'GET /assets/reference.js',
      'GET /assets/console/{file}',
      'GET /assets/pages.css',
      'GET /',
      ...FRONT,
      ...FRONT_ASSETS,
      ...SEARCH_ENGINES,
      'GET /session',
      'OPTIONS /collect/{themesettings_id}',
      'POST /collect/{themesettings_id}',
      ...UNSUBSCRIBE,
      'GET /assets/shop/player.js',
    ]);
  });

  it('requires sign-in on every page except the sign-in pages and the prompt', () => {
    const open = routesOf(CONTROLLERS).filter(({ access }) => access && 'page' in access && access.page === 'open');
    expect(open.map(namesOf)).toEqual([
      'GET /sign-in',
      'POST /sign-in',
      'POST /sign-out',
      'GET /sign-in/forgot',
      'POST /sign-in/forgot',
      'GET /sign-in/password',
      'POST /sign-in/password',
      'GET /sign-in/email',
      'POST /sign-in/email',
      'GET /oauth2/auth',
      'POST /oauth2/auth',
    ]);
  });

  it('serves shop routes under shop hosts only', () => {
    const atShops = routesOf(CONTROLLERS).filter(({ atShops }) => atShops === true);
    const others = atShops.filter(({ access }) => !(access && 'shop' in access)).map(namesOf);
    expect(others).toEqual([
      'GET /media/{company}/{picture}/{file}',
      'GET /api/customers/login/{themesettings_id}/{login_token}',
      'GET /assets/pages.css',
      'GET /',
      ...FRONT,
      ...FRONT_ASSETS,
      ...SEARCH_ENGINES,
      'GET /session',
      'OPTIONS /collect/{themesettings_id}',
      'POST /collect/{themesettings_id}',
      ...UNSUBSCRIBE,
      'GET /assets/shop/player.js',
    ]);
    const pages = routesOf(CONTROLLERS).filter(({ access }) => access && 'shop' in access);
    expect(pages.filter(({ atShops }) => atShops !== true)).toEqual([]);
    expect(pages.filter(({ path }) => path.startsWith('/shop/:shop/'))).toHaveLength(pages.length / 2);
  });

  it('accepts forms only on pages, OAuth, shop-front and newsletter routes', () => {
    const forms = routesOf(CONTROLLERS).filter(({ form }) => form !== undefined);
    const expected = routesOf(CONTROLLERS).filter(
      (route) =>
        route.method === 'POST' && (isPage(route) || route.errors === 'oauth' || OPEN_FORMS.has(route.operation)),
    );
    expect(forms.map(namesOf)).toEqual(expected.map(namesOf));
  });

  it('accepts beacons only on the shop-front routes', () => {
    const beacons = routesOf(CONTROLLERS).filter(({ beacon }) => beacon === true);
    expect(beacons.map(namesOf)).toEqual(['POST /collect/{themesettings_id}']);
  });

  it('accepts files only on the upload routes', () => {
    const uploads = routesOf(CONTROLLERS).filter(({ upload }) => upload === true);
    expect(uploads.map(namesOf)).toEqual(['POST /api/files.json', 'PATCH /api/files/{id}/content']);
  });

  it('detects a route that is not declared in the route list', () => {
    @Controller('api')
    class Undeclared {
      @Get('secrets.json')
      list(): void {}
    }
    expect(() => routesOf([Undeclared])).toThrow('/api/secrets.json of Undeclared has no description.');
  });

  it('lists no addition that no route serves', () => {
    const served = new Set(routesOf(CONTROLLERS).map(namesOf));
    expect(Object.keys(ADDITIONS).filter((name) => !served.has(name))).toEqual([]);
  });
});
