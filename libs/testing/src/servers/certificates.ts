import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 3_600_000;

interface Issuer {
  readonly certificate: X509Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

/** The key and certificates that a TLS server presents. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority for tests, with an intermediate one that signs the certificates. */
export class Authority {
  private constructor(
    private readonly root: Issuer,
    private readonly intermediate: Issuer,
  ) {}

  static async make(): Promise<Authority> {
    const root = await issued('Test Root', undefined, {});
    return new Authority(root, await issued('Test Intermediate', root, {}));
  }

  /** The root certificate. A client that trusts it trusts all certificates below it. */
  get pem(): string {
    return this.root.certificate.toString('pem');
  }

  /** Issues a certificate for a host name or an address, valid from yesterday for this number of days. */
  async identity(host: string, { days = 2, complete = true } = {}): Promise<Identity> {
    const leaf = await issued(host, this.intermediate, { host, days });
    const chain = complete ? [leaf, this.intermediate] : [leaf];
    return identityOf(leaf, chain);
  }

  /** A certificate that only its own key has signed. */
  static async selfSigned(host: string): Promise<Identity> {
    const alone = await issued(host, undefined, { host });
    return identityOf(alone, [alone]);
  }
}

async function issued(
  name: string,
  issuer: Issuer | undefined,
  { host, days = 2 }: { host?: string; days?: number },
): Promise<Issuer> {
  const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const notBefore = new Date(Date.now() - DAY_MS);
  const extensions = host
    ? [new SubjectAlternativeNameExtension([{ type: /^[\d.]+$/.test(host) ? 'ip' : 'dns', value: host }])]
    : [new BasicConstraintsExtension(true, undefined, true)];
  const certificate = await X509CertificateGenerator.create(
    {
      subject: `CN=${name}`,
      issuer: issuer?.certificate.subject ?? `CN=${name}`,
      notBefore,
      notAfter: new Date(notBefore.getTime() + days * DAY_MS),
      signingAlgorithm: EC,
      publicKey: keys.publicKey,
      signingKey: (issuer?.keys ?? keys).privateKey,
      extensions,
    },
    webcrypto,
  );
  return { certificate, keys };
}

async function identityOf({ keys }: Issuer, chain: readonly Issuer[]): Promise<Identity> {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const lines = pkcs8.toString('base64').replaceAll(/.{64}/g, '$&\n');
  const key = `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
  return { key, cert: chain.map(({ certificate }) => certificate.toString('pem')).join('\n') };
}
