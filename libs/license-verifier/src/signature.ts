import { fromBase64, fromHex, utf8 } from './bytes';

/** A company's public key in hex; all of its keys while a new one replaces an old one. */
export type PublicKeys = string | readonly string[];

const HEX_KEY = /^[0-9a-f]{64}$/i;

/** Whether one of the keys signed a text. Throws if a public key is malformed. */
export async function isSigned(text: string, base64: string, publicKeys: PublicKeys): Promise<boolean> {
  for (const hex of [publicKeys].flat()) {
    if (!HEX_KEY.test(hex)) throw new TypeError('A public key must have 64 hexadecimal digits.');
    const key = await crypto.subtle.importKey('raw', fromHex(hex), 'Ed25519', false, ['verify']);
    if (await crypto.subtle.verify('Ed25519', key, fromBase64(base64), utf8(text))) return true;
  }
  return false;
}
