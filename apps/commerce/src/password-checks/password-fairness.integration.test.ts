import { randomUUID } from 'node:crypto';
import { customers, shopLogins, type CompanySnapshot } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { shopOf } from '../testing/shoppers';

const ATTACKERS = 100;
const NETWORK = '203.0.113.7';

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
});
afterAll(() => fixture?.stop());

/** Uses a login link for an email that the company does not know. */
function openLink(company: CompanySnapshot, address = NETWORK): Promise<unknown> {
  const token = randomUUID();
  const claims = { email: fixture.anEmail(), password: PASSWORD };
  fixture.neighbours.logins.set(token, { company_id: company.company_id, claims });
  return fixture.gateway.call(shopLogins.open, fixture.call(), { ...shopOf(company), token, address });
}

function create(company: CompanySnapshot, email = fixture.anEmail()): Promise<unknown> {
  const sent = { email, password: PASSWORD, password_confirmation: PASSWORD };
  return fixture.gateway.call(customers.create, fixture.context(company), sent);
}

/** Keeps many login links of a company in flight, each with a new email. Returns a function that stops it. */
function attack(company: CompanySnapshot): () => Promise<unknown> {
  const over = new AbortController();
  const attacker = async () => {
    while (!over.signal.aborted) await openLink(company).catch(() => undefined);
  };
  const attackers = Array.from({ length: ATTACKERS }, attacker);
  return () => {
    over.abort();
    return Promise.all(attackers);
  };
}

describe('password hashing while one company opens a hundred login links at a time', () => {
  it('serves password checks, login links and new customers while another company opens a hundred login links', async () => {
    const [attacking, other] = [fixture.aCompany(), fixture.aCompany()];
    const email = fixture.anEmail();
    await create(other, email);
    const stop = attack(attacking);
    const check = () => fixture.gateway.call(customers.validate, fixture.context(other), { email, password: PASSWORD });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }).flatMap(() => [check(), openLink(other), create(other)]),
    );
    await stop();
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
  });
});

describe('a login link for an email that the company does not know', () => {
  afterEach(() => jest.restoreAllMocks());

  it('computes one password hash for a login link with an unknown email', async () => {
    const passwords = fixture.commerce.get(Passwords);
    const [hash, verify] = [jest.spyOn(passwords, 'hash'), jest.spyOn(passwords, 'verify')];
    await openLink(fixture.aCompany());
    expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([1, 0]);
  });
});
