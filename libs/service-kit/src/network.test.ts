import { networkOf, siteOf } from './network';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:0DB8:0001:2::1', '2001:db8:1:0::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['2001:db8:1:fedc::1', '2001:db8:1:fe00::/56'],
    ['not an address', 'not an address'],
  ])('reduces the client address %s to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('reduces a client address to the site that contains its network', () => {
    expect(siteOf('2001:db8:1:fedc::1')).toBe('2001:db8:1::/48');
    expect(siteOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });
});
