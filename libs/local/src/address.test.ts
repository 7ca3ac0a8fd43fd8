import { SERVICES, type Service } from '@marquee/contracts';
import { environmentOf, gatewayUrls, storefrontUrls, type SystemAddress } from './address';

const roles = Object.fromEntries(SERVICES.map((service) => [service, `role-${service}`])) as Record<Service, string>;
const system: SystemAddress = {
  url: 'http://localhost:3000',
  storefrontUrl: 'http://localhost:3002',
  replicas: 2,
  adminUrl: 'postgres://postgres:super@127.0.0.1:5432/marquee',
  ownDatabases: {},
  natsUrl: 'nats://127.0.0.1:4222',
  secrets: { nats: { auth: 'nats-auth' }, roles, key: 'the-key' },
  appsDir: '/apps',
  dataDir: '/data',
  env: { LOG_LEVEL: 'warn' },
};

describe('the environment of a local app', () => {
  it('provides auth with its key, the data folder for mails and the public URL', () => {
    expect(environmentOf(system, 'auth')).toMatchObject({
      MARQUEE_MODE: 'local',
      MARQUEE_KEY: 'the-key',
      MARQUEE_DATA: '/data',
      PUBLIC_URL: 'http://localhost:3000',
      NATS_PASSWORD: 'nats-auth',
      LOG_LEVEL: 'warn',
    });
  });

  it('provides commerce with a separate key for links, equal on each start', () => {
    const { LINK_KEY: key = '' } = environmentOf(system, 'commerce');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(environmentOf(system, 'commerce')['LINK_KEY']).toBe(key);
    expect(environmentOf({ ...system, secrets: { ...system.secrets, key: 'another' } }, 'commerce')).not.toMatchObject({
      LINK_KEY: key,
    });
  });

  it('gives commerce and licensing the same secret for license keys, and no other app', () => {
    const { LICENSE_SIGNING_SECRET: secret = '', LINK_KEY: links } = environmentOf(system, 'commerce');
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    expect(secret).not.toBe(links);
    expect(environmentOf(system, 'licensing')['LICENSE_SIGNING_SECRET']).toBe(secret);
    expect(environmentOf(system, 'auth')['LICENSE_SIGNING_SECRET']).toBeUndefined();
  });

  it("assigns a separate port to each gateway, and the first gateway's address to all links", () => {
    expect(gatewayUrls(system)).toEqual(['http://localhost:3000', 'http://localhost:3001']);
    expect(environmentOf(system, 'gateway')).toMatchObject({ PORT: '3000', PUBLIC_URL: 'http://localhost:3000' });
    expect(environmentOf(system, 'gateway', 2)).toMatchObject({ PORT: '3001', PUBLIC_URL: 'http://localhost:3000' });
  });

  it('assigns the ports after those of the gateways to the storefronts, and tells the gateways', () => {
    expect(storefrontUrls(system)).toEqual(['http://localhost:3002', 'http://localhost:3003']);
    const second = { PORT: '3003', PUBLIC_URL: 'http://localhost:3002' };
    expect(environmentOf(system, 'storefront', 2)).toMatchObject(second);
    expect(environmentOf(system, 'gateway', 2)).toMatchObject({ STOREFRONT_URL: 'http://localhost:3002' });
    expect(environmentOf(system, 'gateway')['CONTENT_URL_SECRET']).toBeUndefined();
  });

  it('provides an app with no variable of another app', () => {
    const catalog = environmentOf(system, 'catalog');
    expect([catalog['MARQUEE_KEY'], catalog['LINK_KEY']]).toEqual([undefined, undefined]);
    expect(catalog['DATABASE_URL']).toContain('role-catalog');
    expect(JSON.stringify(catalog)).not.toMatch(/super|role-auth|nats-auth|the-key/);
  });

  it("provides a service with its own database, but not with the administrator's URL", () => {
    const catalog = 'postgres://postgres:super@10.0.0.7:5432/goods';
    process.env['DATABASE_URL_CATALOG'] = catalog;
    try {
      const apart = { ...system, ownDatabases: { catalog } };
      const [own, shared] = [environmentOf(apart, 'catalog'), environmentOf(apart, 'auth')];
      expect([own['DATABASE_URL'], shared['DATABASE_URL']]).toEqual([
        'postgres://marquee_catalog:role-catalog@10.0.0.7:5432/goods',
        'postgres://marquee_auth:role-auth@127.0.0.1:5432/marquee',
      ]);
      expect(JSON.stringify([own, shared])).not.toContain('super');
    } finally {
      delete process.env['DATABASE_URL_CATALOG'];
    }
  });
});
