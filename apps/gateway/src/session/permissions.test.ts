import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  PERMISSION_SCOPES,
  permissionsFor,
  SCOPES,
  scopesOfUser,
  type Permission,
  type Scope,
} from '@marquee/contracts';
import { aMembership } from '../testing/sign-in.samples';

const CONVENTIONS = readFileSync(resolve(__dirname, '../../../../docs/reference/conventions.md'), 'utf8');
const NONE = Object.fromEntries(Object.keys(PERMISSION_SCOPES).map((name) => [name, 0])) as ReturnType<
  typeof aMembership
>['permissions'];

describe('the permissions of a signed-in user', () => {
  it('documents which permissions grant which scopes', () => {
    const [, section = ''] = /## Sessions\n(.*?)\n## /s.exec(CONVENTIONS) ?? [];
    const rows = [...section.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, name = '', scopes = '']) => [
      name,
      [...scopes.matchAll(/`(\w+)`/g)].map(([, scope]) => scope),
    ]);
    const giving = Object.entries(PERMISSION_SCOPES).filter(([, scopes]) => scopes.length > 0);
    expect(new Map(rows as [string, string[]][])).toEqual(new Map(giving));
  });

  it('grants a user exactly the scopes of the permissions that are set', () => {
    expect(scopesOfUser(NONE)).toEqual([]);
    for (const name of Object.keys(PERMISSION_SCOPES) as Permission[]) {
      expect(scopesOfUser({ ...NONE, [name]: 1 })).toEqual(PERMISSION_SCOPES[name]);
    }
  });

  it('grants every scope by at least one permission', () => {
    for (const scope of Object.keys(SCOPES) as Scope[]) expect(permissionsFor(scope)).not.toEqual([]);
  });
});
