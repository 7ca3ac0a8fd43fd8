import pg, { type PoolConfig } from 'pg';
import { dataSourceOptions, roleOf, schemaOf, serviceUrl } from './data-source-options';

describe('the data source options of a service', () => {
  it('derives the schema and the role of a service from its name', () => {
    expect(schemaOf('webhook-dispatch')).toBe('webhook_dispatch');
    expect(roleOf('webhook-dispatch')).toBe('marquee_webhook_dispatch');
  });

  it("replaces the role in the administrator's URL with the service's role", () => {
    expect(serviceUrl('postgres://root:old@db:5433/shop?sslmode=require', 'catalog', 'a/b@c')).toBe(
      'postgres://marquee_catalog:a%2Fb%40c@db:5433/shop?sslmode=require',
    );
  });

  it('handles errors of pooled connections, even while they return to the pool', () => {
    const database = { service: 'catalog', entities: [], migrations: [] } as const;
    const { extra } = dataSourceOptions(database, 'postgres://db/shop') as { extra: PoolConfig };
    const pool = new pg.Pool(extra);
    const { Client } = pool as unknown as { Client: typeof pg.Client };
    const client = new Client();
    expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
  });
});
