import { colorIn, themeStylesheet } from './theme-colors';

describe('the theme colours of a shop', () => {
  it.each([
    ['#0B6B4F', '#0b6b4f'],
    [' #abc ', '#aabbcc'],
    ['0b6b4f', '#0b6b4f'],
    ['red', null],
    ['#12345', null],
    ['#000;}body{display:none', null],
    ['', null],
  ])('reads the colour %j as %s', (text, color) => {
    expect(colorIn(text)).toBe(color);
  });

  it('keeps a readable accent as it is', () => {
    expect(themeStylesheet({ light: '#0b6b4f', dark: '#5fd0a5' })).toMatch(
      /--accent:#0b6b4f;.*--on-accent:#ffffff;.*--accent:#5fd0a5;.*--on-accent:#000000;/,
    );
  });

  it.each(['#ffff00', '#ffffff', '#000000', '#808080'])('shades the accent %s until texts are readable', (color) => {
    const sheet = themeStylesheet({ light: color, dark: color });
    const [light = '', dark = ''] = [...sheet.matchAll(/--accent:(#[\da-f]{6})/g)].map(([, found]) => found ?? '');
    const brightness = (hex: string) => Number.parseInt(hex.slice(3, 5), 16);
    expect(brightness(light)).toBeLessThan(0x78);
    expect(brightness(dark)).toBeGreaterThan(0x74);
  });
});
