import { createLogger } from './logger';
import { SECRET_KEYS } from './redaction';

/** What a logger writes, as lines of JSON. */
function lines(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  write(createLogger('test', 'debug', { write: (line: string) => void written.push(line) }));
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const HIDDEN = 'a-value-nobody-may-read';

describe('logs', () => {
  it.each([...SECRET_KEYS])('never hold a value under the key %s, at any depth or case', (key) => {
    const nested = { [key]: HIDDEN, deeper: [{ [key.toUpperCase()]: HIDDEN }] };
    const [line] = lines((log) => log.info({ [key]: HIDDEN, nested }, 'said'));
    expect(JSON.stringify(line)).not.toContain(HIDDEN);
    expect(JSON.stringify(line)).toContain('[redacted]');
  });

  it.each([
    `/api/categories.json?limit=1&access_token=${HIDDEN}`,
    `/api/customers.json?email=a@b.example&password=${HIDDEN}`,
    `Authorization: Bearer ${HIDDEN}`,
    `connect postgres://marquee:${HIDDEN}@db/marquee failed`,
    `GET /api/customers/login/17/${HIDDEN}`,
  ])('take the secret out of text: %s', (text) => {
    const written = lines((log) => {
      log.info(text);
      log.warn({ about: text }, 'said');
      log.error({ err: new Error(text, { cause: new Error(text) }) }, 'failed');
    });
    expect(written).toHaveLength(3);
    expect(JSON.stringify(written)).not.toContain(HIDDEN);
  });

  it('keep what is no secret, with an error’s type, message and stack', () => {
    const [line] = lines((log) => log.error({ err: new TypeError('no such thing'), company: 7 }, 'failed'));
    expect(line).toMatchObject({ level: 'error', msg: 'failed', company: 7 });
    expect(line?.['err']).toMatchObject({ type: 'TypeError', message: 'no such thing' });
    expect(JSON.stringify(line?.['err'])).toContain('redaction.test');
  });
});
