import { Normalizer } from './normalizer';

const TIMES = {
  updated_at: '2026-11-19T01:02:03',
  processed_at: '2026-11-19T01:02:04',
  created_at: '2026-11-19T01:02:03',
};

describe('the normalizer of the examples', () => {
  it('normalizes example times into the order of creation and last change', () => {
    const { created_at, processed_at, updated_at } = new Normalizer().of(TIMES, 'order') as typeof TIMES;
    expect([created_at, processed_at, updated_at].toSorted()).toEqual([created_at, processed_at, updated_at]);
    expect(new Set([created_at, processed_at, updated_at]).size).toBe(3);
  });

  it('replaces a webhook id in an error by the id of the other examples', () => {
    const normalizer = new Normalizer();
    const id = normalizer.place('id', '1', 'webhook');
    expect(normalizer.of({ error: 'Webhook 1 is not active.' }, 'webhook')).toEqual({
      error: `Webhook ${id} is not active.`,
    });
  });

  it('renders the domain of an example shop below its sub-domain', () => {
    const shown = new Normalizer().of({ domain: '1001.shops.localhost', sub_domain: '1001' }, 'theme_setting');
    expect(shown).toEqual({ domain: '20441077.shops.example.org', sub_domain: '20441077' });
  });
});
