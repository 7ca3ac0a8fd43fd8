import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Nothing is that slow; what has not been answered by then never is. */
const PATIENCE_MS = 20_000;

export const BOUNDARY = 'of-a-test';

/** A part of a form with these headers. */
export function part(headers: string | readonly string[], content: string | Buffer = ''): Buffer {
  const head = [`--${BOUNDARY}`, ...[headers].flat(), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

/** `disposition('file', 'a.png')` */
export function disposition(name: string, filename?: string): string {
  return `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
}

export const CLOSING = Buffer.from(`--${BOUNDARY}--\r\n`);

/** POSTs a form over a socket of its own, byte by byte as it stands there; gives the status of the answer. */
export async function postForm(port: number, token: string, body: Buffer): Promise<number> {
  const socket = await opened(port);
  socket.write(headOf(token, body.length));
  socket.write(body);
  return statusFrom(socket);
}

/** The same by somebody who goes away before the end. */
export async function postAndLeave(port: number, token: string, body: Buffer): Promise<void> {
  const socket = await opened(port);
  socket.write(headOf(token, body.length + 1));
  await new Promise((sent) => socket.write(body, sent));
  socket.destroy();
}

async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function headOf(token: string, length: number): string {
  const headers = [
    'POST /api/files.json HTTP/1.1',
    'Host: a',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${length}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n`;
}

async function statusFrom(socket: Socket): Promise<number> {
  let text = '';
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The request was not answered.')));
  for await (const bytes of socket) text += String(bytes);
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  if (status === undefined) throw new Error('The connection was closed without an answer.');
  return Number(status);
}
