import { deviceName } from './devices';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0';

describe('the name of a browser as a device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/155.0.0.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (Linux; Android 16) ${CHROME} Mobile Safari/537.36`, 'Chrome, Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1',
      'Safari, iOS',
    ],
    ['curl/8.5.0', 'Browser'],
    [undefined, 'Browser'],
  ])('names the family and the system of %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
