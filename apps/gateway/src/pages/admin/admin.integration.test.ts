import { ShopError, type Permission } from '@marquee/contracts';
import { routesOf, type Route } from '../../reference/routes';
import { PageVisitor, textIn } from '../../testing/page-visitor';
import { aDomain, aGrant, aMembership, anApp, aUser, CREDENTIALS, SECRETS } from '../../testing/sign-in.samples';
import { useGateway } from '../../testing/use-gateway';
import { PAGE_CONTROLLERS } from '../controllers';

const { gateway, desk } = useGateway();
let browser: PageVisitor;
beforeEach(() => {
  browser = new PageVisitor(gateway).with(desk.session());
});

const ADMIN = '/admin/1202';
const CONFIRMED = { password: 'correct horse', address: '127.0.0.1' };
const refuse = (operation: string, error: ShopError): void =>
  void desk.answers.set(operation, () => {
    throw error;
  });
/** Opens a page and sends its form. */
async function submit(path: string, fields: Parameters<PageVisitor['submit']>[0] = {}) {
  await browser.get(path);
  return browser.submit(fields);
}

describe('apps', () => {
  const ENTERED = {
    name: ' Shelf <Sync> ',
    redirect_uris: 'https://a.example/cb\r\n\r\n https://b.example/cb?x=1 \r\n',
    developer_email: 'dev@a.example',
    sync_url: '',
    default_redirect_uri: '',
  };
  const SENT = {
    name: 'Shelf <Sync>',
    redirect_uris: ['https://a.example/cb', 'https://b.example/cb?x=1'],
    developer_email: 'dev@a.example',
    sync_url: null,
    requires_secret: false,
    default_redirect_uri: null,
  };

  it('lists apps with their client id', async () => {
    const page = await browser.get(`${ADMIN}/apps?done=app-deleted`);
    expect(textIn(page)).toContain('The app is deleted.');
    expect(textIn(page)).toContain('Client ID shelf-sync-5f2c81');
    desk.answers.set('apps', () => ({ apps: [] }));
    expect(textIn(await browser.get(`${ADMIN}/apps`))).toContain('No apps yet.');
  });

  it('creates an app and shows its secret once on an uncacheable page', async () => {
    const page = await submit(`${ADMIN}/apps/new`, ENTERED);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(textIn(page)).toContain(`Shared secret ${CREDENTIALS.client_secret}`);
    expect(desk.asked('createApp')).toEqual([SENT]);
    expect((await browser.get(`${ADMIN}/apps/5`)).payload).not.toContain(CREDENTIALS.client_secret);
    expect(gateway.lines.join()).not.toContain(CREDENTIALS.client_secret);
  });

  it('shows each invalid field of an app and preserves the input', async () => {
    refuse(
      'createApp',
      ShopError.invalid({ name: ['is required'], 'redirect_uris.1': ['must be an https address'], other: ['is odd'] }),
    );
    const page = await submit(`${ADMIN}/apps/new`, { ...ENTERED, requires_secret: '1' });
    expect(page.statusCode).toBe(422);
    const words = textIn(page);
    expect(words).toContain('Some fields are invalid. Correct them and send the form again. other is odd');
    expect(words).toContain('Name is required.');
    expect(words).toContain('Line 2 must be an https address.');
    expect(page.payload).toMatch(
      /<textarea[^>]*aria-invalid="true" aria-describedby="redirect_uris-hint redirect_uris-wrong"/,
    );
    expect(page.payload).toContain('value="Shelf &lt;Sync&gt;"');
    expect(page.payload).toContain('https://a.example/cb\nhttps://b.example/cb?x=1</textarea>');
    expect(page.payload).toMatch(/name="requires_secret" value="1" checked/);
  });

  it('saves the changed fields of an app', async () => {
    const answer = await submit(`${ADMIN}/apps/5`, {
      ...ENTERED,
      requires_secret: '1',
      sync_url: 'https://a.example/s',
    });
    expect(answer.headers['location']).toBe('/admin/1202/apps/5?done=app-saved');
    const app = { ...SENT, requires_secret: true, sync_url: 'https://a.example/s' };
    expect(desk.asked('updateApp')).toEqual([{ app_id: 5, app }]);
    expect(textIn(await browser.get(String(answer.headers['location'])))).toContain('The app is saved.');
    refuse('updateApp', ShopError.invalid({ sync_url: ['must be an https address'] }));
    const again = await browser.submit({ ...ENTERED, sync_url: 'ftp://x' });
    expect([again.statusCode, textIn(again)]).toEqual([422, expect.stringContaining('URL must be an https address.')]);
    expect(again.payload).toContain('value="ftp://x"');
  });

  it('rotates the secret of an app after a confirmation', async () => {
    const question = textIn(await browser.get(`${ADMIN}/apps/5/rotate`));
    expect(question).toContain('Create a new secret for Shelf Sync?');
    expect(question).toContain('The previous one works for another 24 hours.');
    expect(desk.asked('rotateApp')).toEqual([]);
    const page = await browser.submit({ password: 'correct horse' });
    expect(textIn(page)).toContain(CREDENTIALS.client_secret);
    expect(desk.asked('rotateApp')).toEqual([{ app_id: 5, ...CONFIRMED }]);
    desk.answers.set('app', () => anApp({ former_secret_until: '2025-11-16T09:00:00' }));
    expect(textIn(await browser.get(`${ADMIN}/apps/5`))).toContain('works until 16 Nov 2025, 09:00 GMT');
  });

  it('deletes an app after a confirmation', async () => {
    const answer = await submit(`${ADMIN}/apps/5/delete`);
    expect(answer.headers['location']).toBe('/admin/1202/apps?done=app-deleted');
    expect(desk.asked('removeApp')).toEqual([{ app_id: 5 }]);
  });

  it('answers 404 for an app of another company', async () => {
    for (const path of ['apps/6', 'apps/6/rotate', 'apps/6/delete', 'apps/x']) {
      expect((await browser.get(`${ADMIN}/${path}`)).statusCode).toBe(404);
    }
  });
});

describe('permissions', () => {
  it('describes permissions in words, with their user and their last use', async () => {
    desk.answers.set('grants', () => ({ grants: [aGrant(), aGrant({ grant_id: 32, last_used_at: null })] }));
    const words = textIn(await browser.get(`${ADMIN}/permissions`));
    expect(words).toContain('See, change, create and cancel orders, refund them, and change their shipments');
    expect(words).toContain('Allowed by ada@example.org on 12 Oct 2025, 10:00 GMT. Last used 14 Nov 2025, 21:07 GMT.');
    expect(words).toContain('Not used yet.');
  });

  it('removes a permission after a confirmation', async () => {
    expect(textIn(await browser.get(`${ADMIN}/permissions/31/remove`))).toContain(
      'Remove the permissions of Shelf Sync?',
    );
    const answer = await browser.submit();
    expect(answer.headers['location']).toBe('/admin/1202/permissions?done=permission-removed');
    expect(desk.asked('removeGrant')).toEqual([{ grant_id: 31 }]);
    expect((await browser.get(`${ADMIN}/permissions/99/remove`)).statusCode).toBe(404);
  });
});

describe('the signing secret', () => {
  const [present, former] = SECRETS.map(({ secret }) => secret) as [string, string];

  it('hides the signing secret until a user requests it', async () => {
    const page = await browser.get(`${ADMIN}/signing-secret`);
    expect(page.payload).not.toContain(present);
    expect(desk.asked('secrets')).toEqual([]);
    const shown = await browser.submit({ password: 'correct horse' });
    expect(desk.asked('secrets')).toEqual([CONFIRMED]);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.payload).toContain(present);
    expect(gateway.lines.join()).not.toContain(present);
  });

  it('rotates the signing secret after a confirmation, and shows when the old secret expires', async () => {
    expect(textIn(await browser.get(`${ADMIN}/signing-secret/rotate`))).toContain('Create a new signing secret?');
    expect(desk.asked('rotateSecret')).toEqual([]);
    const words = textIn(await browser.submit({ password: 'correct horse' }));
    expect(desk.asked('rotateSecret')).toEqual([CONFIRMED]);
    expect(words).toContain(present);
    expect(words).toMatch(new RegExp(`Previous secret ${former}.*accepted until 15 Nov 2025, 09:00 GMT`));
  });
});

describe('a wrong password', () => {
  it.each([
    ['signing-secret', 'secrets'],
    ['signing-secret/rotate', 'rotateSecret'],
    ['apps/5/rotate', 'rotateApp'],
  ])('shows no secret after a wrong password: %s', async (path, operation) => {
    refuse(
      operation,
      new ShopError('unauthorized', 'The password is wrong. Enter the password of the signed-in user.'),
    );
    const page = await submit(`${ADMIN}/${path}`, { password: 'hunter2' });
    expect(page.statusCode).toBe(401);
    expect(textIn(page)).toContain('The password is wrong. Enter the password of the signed-in user.');
    for (const secret of ['hunter2', CREDENTIALS.client_secret, ...SECRETS.map((one) => one.secret)]) {
      expect(page.payload).not.toContain(secret);
    }
    expect(page.payload).toMatch(/<input[^>]*type="password" autocomplete="current-password"/);
  });
});

describe('a user without a permission', () => {
  const pages = routesOf(PAGE_CONTROLLERS).filter(({ path }) => path.startsWith('/admin/:company/'));
  const without = (...names: Permission[]): PageVisitor => {
    const taken = Object.fromEntries(names.map((name) => [name, 0]));
    const permissions = { ...aMembership().permissions, ...taken };
    desk.admit({ email: 'kim@example.org', memberships: [aMembership({ permissions })] }, '');
    return new PageVisitor(gateway).with(desk.session('kim@example.org'));
  };
  const permissionOf = ({ access }: Route): Permission | undefined =>
    access !== undefined && 'page' in access ? access.permission : undefined;

  it('rejects every page and form of a section for users without its permission', async () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const permission = permissionOf(page);
      if (permission === undefined) throw new Error(`${page.method} ${page.path} needs no permission.`);
      const kim = without(permission);
      await kim.get(ADMIN);
      await kim.get('/sign-in/forgot');
      desk.calls.length = 0;
      const path = page.path.replace(':company', '1202').replace(':id', '5');
      const answer = await (page.method === 'GET' ? kim.get(path) : kim.post(path));
      expect([page.method, path, answer.statusCode]).toEqual([page.method, path, 403]);
      expect(textIn(answer)).toContain('Ask a user who manages the users of your company for this permission.');
      expect(desk.calls.map(({ operation }) => operation)).toEqual(['find']);
    }
  });

  it('hides links to sections without the permission that they need', async () => {
    const links = async (kim: PageVisitor, path: string): Promise<(string | undefined)[]> => {
      const { payload } = await kim.get(path);
      return [...payload.matchAll(/<a href="\/admin\/1202\/([\w-]+)"/g)].map(([, name]) => name);
    };
    const noApps = without('manage_apps');
    expect(await links(noApps, `${ADMIN}/shop`)).toEqual(['shop', 'users']);
    expect(await links(without('manage_shop', 'create_users'), `${ADMIN}/apps`)).toEqual([
      'apps',
      'permissions',
      'signing-secret',
    ]);
  });
});

describe('the domains of a shop', () => {
  const proven = { proven_at: '2025-11-12T08:00:00', proven_by: 'dns', found: 'found' } as const;
  const shown = async (change: Parameters<typeof aDomain>[0], looks_in_dns = true) => {
    desk.answers.set('domains', () => ({ domains: [aDomain(change)], looks_in_dns }));
    return browser.get(`${ADMIN}/shop`);
  };

  it('shows the DNS record, the last result and the next check until a domain is verified', async () => {
    const page = await shown({});
    expect(textIn(page)).toContain(
      'books.example.org Not verified yet The domain is inactive until you verify it. Set this TXT record ' +
        'at the DNS provider of the domain, and keep it there: Type TXT Name _marquee.books.example.org ' +
        'Value marquee-site-verification=Zq3mV0fWc9rT1xKbN5yLh8uJd2aPe6Gs Last checked on 14 Nov 2025, 09:30 GMT: ' +
        'No TXT record was found under that name. The next check is due on 14 Nov 2025, 09:45 GMT. Check now',
    );
    expect(page.payload).not.toContain('href="https://books.example.org"');
  });

  it.each([
    [{ found: 'other' }, 'TXT records were found under that name, but none has this value.'],
    [{ found: 'held' }, 'another shop of this platform has verified the domain.'],
    [{ found: 'unanswered' }, 'The name servers of the domain did not respond.'],
    [{ found: null, checked_at: null }, 'It has not been checked yet.'],
    [{ next_check_at: null }, 'The platform no longer checks it automatically. Set the record, then check it.'],
    [proven, 'Verified Verified on 12 Nov 2025, 08:00 GMT. Keep the record'],
    [{ ...proven, found: 'unanswered' }, 'Keep the record: the platform checks it every day.'],
    [{ ...proven, found: 'missing' }, 'the record was missing at the last check. Set it again'],
  ] as const)('explains the state of a domain in words: %j', async (change, words) => {
    expect(textIn(await shown(change))).toContain(words);
  });

  it('shows no DNS record for a domain that the operator has verified', async () => {
    const confirmed = await shown({ ...proven, proven_by: 'operator' });
    expect(textIn(confirmed)).toContain('The operator of this platform verified it on 12 Nov 2025, 08:00 GMT.');
    const waiting = await shown({}, false);
    expect(textIn(waiting)).toContain('marquee domain prove books.example.org --company 1202');
    for (const page of [confirmed, waiting]) expect(textIn(page)).not.toMatch(/_marquee|Check now/);
  });

  it('answers 404 for a domain of another shop', async () => {
    expect(textIn(await shown({ theme_setting_id: 7 }))).not.toContain('Your own domains');
  });

  it('checks a domain on request and explains a failure', async () => {
    const answer = await submit(`${ADMIN}/shop`, { host: 'books.example.org' });
    expect(answer.headers['location']).toBe('/admin/1202/shop?done=domain-checked');
    expect(textIn(await browser.get(String(answer.headers['location'])))).toContain('The result is shown below.');
    desk.answers.set('checkDomain', () => aDomain(proven));
    expect((await browser.submit({ host: 'books.example.org' })).headers['location']).toBe(
      '/admin/1202/shop?done=domain-proven',
    );
    expect(desk.asked('checkDomain')).toEqual([{ host: 'books.example.org' }, { host: 'books.example.org' }]);
    refuse('checkDomain', new ShopError('rate_limited', 'Try again in 12 seconds.', undefined, { retry_after: 12 }));
    const page = await browser.submit({ host: 'books.example.org' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '12']);
    expect(textIn(page)).toContain('Try again in 12 seconds.');
    expect(textIn(page)).toContain('_marquee.books.example.org');
  });
});

describe('users', () => {
  it('lists users with their state and permissions', async () => {
    const users = [
      aUser(),
      aUser({ id: 12, first_name: 'Max', state: 'disabled' }),
      aUser({ id: 13, verified_email: false }),
    ];
    desk.answers.set('users', () => ({ users }));
    const page = await browser.get(`${ADMIN}/users`);
    const words = textIn(page);
    expect(words).toContain('Ada Moor (you) ada@example.org Enabled Use the web interface Manage apps and secrets');
    expect(words).toContain('Max Moor ada@example.org Disabled');
    expect(page.payload).toContain('/admin/1202/users/12/enable');
    expect(page.payload).toContain('/admin/1202/users/13/remind');
    expect(page.payload).not.toContain('/admin/1202/users/11/disable');
  });

  it('offers an inviter only the permissions that the inviter holds', async () => {
    const page = await browser.get(`${ADMIN}/users/invite`);
    const offered = [...page.payload.matchAll(/name="permissions" value="(\w+)"/g)].map(([, name]) => name);
    expect(offered).toEqual(['web_access', 'manage_apps', 'manage_shop', 'create_users', 'request_products']);
    expect(page.payload.match(/value="\w+" checked/g)).toEqual(['value="web_access" checked']);
    const words = textIn(page);
    expect(words).toContain('Use the web interface Lets the user sign in to these pages and allow apps');
    expect(words).toContain('Manage apps and secrets Create, change and delete apps');
    expect(words).toContain('Request products Stored for apps that read it; it has no effect on this platform.');
    const entered = { email: 'max@example.org', first_name: 'Max', last_name: 'Frey', language: 'DE' };
    const answer = await browser.submit({
      ...entered,
      permissions: ['web_access', 'create_users'],
    });
    expect(answer.headers['location']).toBe('/admin/1202/users?done=user-invited');
    expect(desk.asked('invite')).toMatchObject([
      { ...entered, language: 'de', permissions: { web_access: 1, create_users: 1, accounting: 0 } },
    ]);
  });

  it('shows each invalid field of an invitation', async () => {
    refuse('invite', new ShopError('conflict', 'There is a user with this email already.'));
    const entered = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron', language: 'en' };
    const page = await submit(`${ADMIN}/users/invite`, { ...entered, permissions: 'web_access' });
    expect([page.statusCode, textIn(page)]).toEqual([409, expect.stringContaining('a user with this email already.')]);
    expect(page.payload).toContain('value="ada@example.org"');
    expect(page.payload).toMatch(/value="web_access" checked/);
    refuse('invite', ShopError.invalid({ 'permissions.unlock': ['must not exceed your own permissions'] }));
    const refused = textIn(await browser.submit(entered));
    expect(refused).toContain(
      'Some fields are invalid. Correct them and send the form again. “Unlock content” must not exceed your own permissions',
    );
    expect(refused).not.toContain('permissions.');
  });

  it('changes only the permissions that the visitor holds themselves', async () => {
    const max = aUser({
      id: 12,
      first_name: 'Max',
      permissions: { ...aUser().permissions, create_users: 0, unlock: 1 },
    });
    desk.answers.set('users', () => ({ users: [aUser(), max] }));
    expect((await browser.get(`${ADMIN}/users`)).payload).toContain('href="/admin/1202/users/12"');
    const page = await browser.get(`${ADMIN}/users/12`);
    expect(textIn(page)).toContain('Permissions of Max Moor');
    expect(textIn(page)).toContain('This user keeps “Unlock content”');
    expect(page.payload).toMatch(/value="manage_apps" checked/);
    expect(page.payload).not.toMatch(/value="create_users" checked|value="unlock"/);
    const answer = await browser.submit({ permissions: ['web_access', 'create_users'] });
    expect(answer.headers['location']).toBe('/admin/1202/users?done=user-permitted');
    expect(desk.asked('permit')).toEqual([
      {
        user_id: 12,
        permissions: { web_access: 1, manage_apps: 0, manage_shop: 0, create_users: 1, request_products: 0 },
      },
    ]);
    expect((await browser.get(`${ADMIN}/users/99`)).statusCode).toBe(404);
  });

  it('explains why permissions were not changed, and preserves the ticked boxes', async () => {
    refuse('permit', new ShopError('conflict', "A company's owner keeps every permission."));
    const page = await submit(`${ADMIN}/users/12`, { permissions: 'manage_shop' });
    expect(page.statusCode).toBe(409);
    expect(textIn(page)).toContain("A company's owner keeps every permission.");
    expect(page.payload.match(/value="\w+" checked/g)).toEqual(['value="manage_shop" checked']);
  });

  it('reminds a user at once, and disables and enables a user after a confirmation', async () => {
    const max = { id: 12, first_name: 'Max' };
    desk.answers.set('users', () => ({ users: [aUser({ ...max, verified_email: false })] }));
    const reminded = await submit(`${ADMIN}/users`);
    expect(reminded.headers['location']).toBe('/admin/1202/users?done=user-reminded');
    expect(desk.asked('remind')).toEqual([{ user_id: 12 }]);
    expect(textIn(await browser.get(`${ADMIN}/users/12/disable`))).toContain('Disable Max Moor?');
    expect((await browser.submit()).headers['location']).toBe(`${ADMIN}/users?done=user-disabled`);
    desk.answers.set('users', () => ({ users: [aUser({ ...max, state: 'disabled' })] }));
    expect(textIn(await browser.get(`${ADMIN}/users/12/enable`))).toContain('Enable Max Moor?');
    expect((await browser.submit()).headers['location']).toBe(`${ADMIN}/users?done=user-enabled`);
    expect([desk.asked('disable'), desk.asked('enable')]).toEqual([[{ user_id: 12 }], [{ user_id: 12 }]]);
    expect((await browser.get(`${ADMIN}/users/99/disable`)).statusCode).toBe(404);
  });

  it('explains why a change of a user was rejected', async () => {
    refuse('disable', new ShopError('forbidden', 'The owner cannot be disabled.'));
    const page = await submit(`${ADMIN}/users/12/disable`);
    expect([page.statusCode, textIn(page)]).toEqual([403, expect.stringContaining('The owner cannot be disabled.')]);
  });
});
