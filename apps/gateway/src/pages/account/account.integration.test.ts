import { ShopError } from '@marquee/contracts';
import { PageVisitor, textIn } from '@marquee/testing';
import { useGateway } from '../../testing/use-gateway';

const { gateway, desk } = useGateway();
const PATH = '/admin/account';
let session: string;
let browser: PageVisitor;
beforeEach(() => {
  session = desk.session();
  browser = new PageVisitor(gateway).with(session);
});
/** Opens the page and sends one of its forms. */
async function send(form: string, fields: Record<string, string> = {}) {
  await browser.get(PATH);
  return browser.post(`${PATH}/${form}`, fields);
}
const CHOSEN = {
  current_password: 'correct horse',
  password: 'battery staple',
  password_confirmation: 'battery staple',
};

describe('the account page', () => {
  it('shows the name and the sessions of the user on the account page', async () => {
    const page = await browser.get(PATH);
    expect(page.statusCode).toBe(200);
    expect(textIn(page)).toContain('You sign in as ada@example.org.');
    expect(page.payload).toContain('value="Moor"');
    expect(page.payload.match(/End the session/g)).toHaveLength(1);
    expect(textIn(page)).toContain('This browser');
    expect(desk.asked('ownSessions')).toEqual([{ session }]);
  });

  it('redirects a visitor without a session from the account page to the sign-in page', async () => {
    const answer = await new PageVisitor(gateway).get(PATH);
    expect(answer.headers['location']).toBe('/sign-in?next=%2Fadmin%2Faccount');
  });

  it('renames only the signed-in user on the account page', async () => {
    const name = { first_name: 'Ada', last_name: 'Byron' };
    const answer = await send('name', { ...name, email: 'max@example.org' });
    expect(answer.headers['location']).toBe(`${PATH}?done=name-saved`);
    expect(desk.asked('rename')).toEqual([{ email: 'ada@example.org', ...name }]);
    desk.answers.set('rename', () => {
      throw ShopError.invalid({ last_name: ['is required'] });
    });
    const page = await browser.post(`${PATH}/name`, { first_name: 'Eve', last_name: '' });
    expect([page.statusCode, textIn(page)]).toEqual([422, expect.stringContaining('Last name is required.')]);
    expect(page.payload).toContain('value="Eve"');
  });

  it('requests a new email with the password, and never returns the password in the page', async () => {
    const entered = { email: ' ada@moor.example ', email_password: 'correct horse' };
    const answer = await send('email', entered);
    expect(answer.headers['location']).toBe(`${PATH}?done=email-asked`);
    const sent = { session, email: 'ada@moor.example', password: 'correct horse', address: '127.0.0.1' };
    expect(desk.asked('requestEmail')).toEqual([sent]);
    desk.answers.set('requestEmail', () => {
      throw ShopError.invalid({ email: ['must be an email address'] });
    });
    const page = await browser.post(`${PATH}/email`, { ...entered, email: 'moor' });
    expect([page.statusCode, textIn(page)]).toEqual([422, expect.stringContaining('must be an email address.')]);
    expect(page.payload).toContain('value="moor"');
    expect(page.payload).not.toContain('correct horse');
  });

  it('changes the password after checking the current password, and never shows either password', async () => {
    const answer = await send('password', CHOSEN);
    expect(answer.headers['location']).toBe(`${PATH}?done=password-changed`);
    const sent = { session, current: 'correct horse', password: 'battery staple', address: '127.0.0.1' };
    expect(desk.asked('changePassword')).toEqual([sent]);
    desk.answers.set('changePassword', () => {
      throw new ShopError('unauthorized', 'The password is wrong. Enter the password of the signed-in user.');
    });
    const page = await browser.post(`${PATH}/password`, CHOSEN);
    expect([page.statusCode, textIn(page)]).toEqual([
      401,
      expect.stringContaining('The password is wrong. Enter the password of the signed-in user.'),
    ]);
    expect(page.payload).not.toMatch(/correct horse|battery staple/);
  });

  it('rejects a new password whose confirmation differs', async () => {
    const page = await send('password', { ...CHOSEN, password_confirmation: 'something else' });
    expect([page.statusCode, textIn(page)]).toEqual([422, expect.stringContaining('must match the new password.')]);
    expect(desk.asked('changePassword')).toEqual([]);
  });

  it('ends another session of the same user on the account page', async () => {
    const session_id = 'b2'.repeat(32);
    const answer = await send(`sessions/${session_id}/end`);
    expect(answer.headers['location']).toBe(`${PATH}?done=session-ended`);
    expect(desk.asked('endSession')).toEqual([{ session, session_id }]);
  });
});
