import { isPublicAddress, isPublicName } from './addresses';

describe('an address', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['unspecified', '::'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['link-local', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd00:ec2::254'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '192.0.2.1'],
    ['reserved', '198.18.0.1'],
    ['reserved', '240.0.0.1'],
    ['reserved', '2001:db8::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6', '::ffff:8.8.8.8'],
    ['IPv4 in IPv6', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['ISATAP', '2a00:1450::5efe:7f00:1'],
    ['ISATAP', '2a00:1450::200:5efe:808:808'],
    ['zoned', '2606:4700::1111%lo'],
    ['cloud metadata', '168.63.129.16'],
    ['cloud metadata', '0xa83f8110'],
    ['malformed', 'example.org'],
  ])('treats the %s address %s as not public', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
    'treats the internet address %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a name', () => {
  it.each([
    'localhost',
    'localhost.',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'nas.home.arpa',
    'localhost..',
    'example..org',
    'nats',
  ])('treats the local name %s as not public', (name) => {
    expect(isPublicName(name)).toBe(false);
  });

  it.each(['example.org', 'example.org.', 'local.example.org', 'mylocal.com'])(
    'treats the internet name %s as public',
    (name) => {
      expect(isPublicName(name)).toBe(true);
    },
  );
});
