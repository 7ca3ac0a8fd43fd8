import type { Socket } from 'node:net';
import { expectDocumented, opened, sendRaw } from '@marquee/testing';

const PATH = '/api/files.json';
export const BOUNDARY = 'of-a-test';

export function part(headers: string | readonly string[], content: string | Buffer = ''): Buffer {
  const head = [`--${BOUNDARY}`, ...[headers].flat(), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

/** `disposition('file', 'a.png')` */
export function disposition(name: string, filename?: string): string {
  return `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
}

export const CLOSING = Buffer.from(`--${BOUNDARY}--\r\n`);

/**
 * POSTs a form byte by byte over a separate socket and returns the status; fails if the answer violates the
 * reference.
 */
export async function postForm(port: number, token: string, body: Buffer): Promise<number> {
  const answer = await sendRaw(port, headOf(token, body.length), body);
  const [head = '', ...text] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
  if (status === undefined) throw new Error('The connection was closed without an answer.');
  const headers = Object.fromEntries(
    fields.map((field) => field.split(': ', 2)).map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  expectDocumented({ method: 'POST', url: PATH, status: Number(status), headers, text: text.join('\r\n\r\n') });
  return Number(status);
}

/** Posts like a client that disconnects before the end of the body. */
export async function postAndLeave(port: number, token: string, body: Buffer): Promise<void> {
  (await postPart(port, token, body)).destroy();
}

/** Sends a part of a form and keeps the connection open. */
export async function postPart(port: number, token: string, body: Buffer): Promise<Socket> {
  const socket = await opened(port);
  socket.on('error', () => undefined);
  socket.write(headOf(token, body.length + 1));
  await new Promise((sent) => socket.write(body, sent));
  return socket;
}

function headOf(token: string, length: number): string {
  const headers = [
    `POST ${PATH} HTTP/1.1`,
    'Host: a',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n`;
}
