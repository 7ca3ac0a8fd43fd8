import { nextPath, promptQueryIn, signInPath } from './next-path';

describe('the way on after signing in', () => {
  it.each([
    '/admin',
    '/admin/1202/apps',
    '/admin/1202/users?done=user-invited',
    '/oauth2/auth?client_id=a&redirect_uri=https%3A%2F%2Fapp.example%2F',
  ])('continues after sign-in to %s', (path) => {
    expect(nextPath(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '\\\\evil.example',
    '/admin/..//evil.example',
    '/admin/../..//evil.example/admin',
    '/admin/%2e%2e//evil.example',
    '/\t/evil.example',
    '/administrator',
    '/admin@evil.example',
    '/oauth2/auth',
    '/oauth2/authx?a=b',
    '/sign-out',
    '/sign-in?next=/admin',
    'javascript:alert(1)',
    '/api/categories.json',
    `/admin/${'x'.repeat(9000)}`,
  ])('continues after sign-in to the start page instead of %j', (path) => {
    expect(nextPath(path)).toBe('/admin');
  });

  it('returns only path and query of the page that follows the sign-in', () => {
    expect(nextPath('/admin/1/apps#x')).toBe('/admin/1/apps');
    expect(nextPath('/admin/1/./apps')).toBe('/admin/1/apps');
  });

  it('recognizes the authorization prompt as the page that follows the sign-in', () => {
    expect(promptQueryIn('/oauth2/auth?client_id=a')).toBe('client_id=a');
    expect(promptQueryIn('/admin?client_id=a')).toBeNull();
  });

  it('encodes the page that follows the sign-in as one query parameter', () => {
    expect(signInPath('/admin')).toBe('/sign-in');
    const path = signInPath('/oauth2/auth?client_id=a&next=b');
    expect(new URL(path, 'https://x.example').searchParams.getAll('next')).toEqual(['/oauth2/auth?client_id=a&next=b']);
  });
});
