import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { closeInStages } from './staged-close';

const BODY = 8 * 1024 * 1024;

describe('a connection whose last request was answered before its body had come', () => {
  let server: Server;
  let port: number;
  const open: Socket[] = [];
  beforeEach(async () => {
    server = createServer((_request, response) => void response.writeHead(401).end('who are you?'));
    closeInStages(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  /** Sends headers and this many bytes of the body. */
  function send(bytes: number, length = bytes): Socket {
    const socket = connect({ port, host: '127.0.0.1' });
    open.push(socket);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes));
    return socket;
  }

  it('delivers an early answer to a client that sends its whole body first, then closes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const socket = send(BODY);
      let answer = '';
      let failure: Error | undefined;
      socket.once('error', (error) => (failure = error));
      // The client sends everything before it reads.
      const sent = new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
      await sent;
      socket.on('data', (data) => (answer += data.toString()));
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      expect(failure).toBeUndefined();
      expect(answer).toMatch(/^HTTP\/1\.1 401 .*who are you\?/s);
    }
  });

  it('closes a connection after an early answer when the body arrived or the client left', async () => {
    const whole = send(10);
    await once(whole.resume(), 'close');
    const connection = once(server, 'connection');
    const gone = send(10, BODY);
    const [taken] = (await connection) as [Socket];
    await once(gone, 'data');
    gone.end();
    await new Promise((resolve) => taken.once('close', resolve));
    // The client closed the connection before the timeout.
    expect(taken.readableEnded).toBe(true);
  });

  it('closes a connection after an early answer if much of the body is outstanding', async () => {
    const answerTo = async (...headers: readonly string[]) => {
      const socket = connect({ port, host: '127.0.0.1' });
      open.push(socket);
      socket.write(`${['POST / HTTP/1.1', 'Host: x', ...headers].join('\r\n')}\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return /\r\nConnection: ([\w-]+)\r\n/.exec(String(answer))?.[1];
    };
    expect(await answerTo(`Content-Length: ${BODY}`)).toBe('close');
    expect(await answerTo('Transfer-Encoding: chunked')).toBe('close');
    expect(await answerTo('Content-Length: 1000')).toBe('keep-alive');
    expect(await answerTo()).toBe('keep-alive');
  });
});
