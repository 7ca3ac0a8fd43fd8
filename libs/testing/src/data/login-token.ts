import { randomBytes, webcrypto } from 'node:crypto';

const { subtle } = webcrypto;

/**
 * Builds a login token as a shop's own site would, from the interface's text and with browser cryptography. It shares no code with the
 * implementation under test.
 */
export async function aLoginToken(secret: string, claims: object | string): Promise<string> {
  const text = typeof claims === 'string' ? claims : JSON.stringify(claims);
  const hash = new Uint8Array(await subtle.digest('SHA-256', Buffer.from(secret)));
  const aes = await subtle.importKey('raw', hash.slice(0, 16), 'AES-CBC', false, ['encrypt']);
  const hmac = await subtle.importKey('raw', hash.slice(16), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const iv = randomBytes(16);
  const ciphertext = await subtle.encrypt({ name: 'AES-CBC', iv }, aes, Buffer.from(text));
  const data = Buffer.concat([iv, Buffer.from(ciphertext)]);
  const signature = await subtle.sign('HMAC', hmac, data);
  return Buffer.concat([data, Buffer.from(signature)]).toString('base64url');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

/** Every text that decodes to the same bytes without padding, since the last letter may have unused bits. */
export function textsOfSameBytes(token: string): string[] {
  const bytes = Buffer.from(token, 'base64url');
  return LETTERS.map((last) => `${token.slice(0, -1)}${last}`).filter((text) =>
    Buffer.from(text, 'base64url').equals(bytes),
  );
}
