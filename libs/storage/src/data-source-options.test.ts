import { roleOf, schemaOf, serviceUrl } from './data-source-options';

describe('a service', () => {
  it('has a schema and a role of its name', () => {
    expect(schemaOf('webhook-dispatch')).toBe('webhook_dispatch');
    expect(roleOf('webhook-dispatch')).toBe('marquee_webhook_dispatch');
  });

  it('reaches the database of the administrator under its own role', () => {
    expect(serviceUrl('postgres://root:old@db:5433/shop?sslmode=require', 'catalog', 'a/b@c')).toBe(
      'postgres://marquee_catalog:a%2Fb%40c@db:5433/shop?sslmode=require',
    );
  });
});
