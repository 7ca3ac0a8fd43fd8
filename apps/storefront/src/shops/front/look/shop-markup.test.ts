import { shopMeta, shopText, themeColors } from './shop-markup';

const text = (markup: string) => String(shopText(markup) ?? '');

describe('the markup of a company on its public pages', () => {
  it.each([
    ['<p>Fog <b>and</b> ice</p>', '<p>Fog <b>and</b> ice</p>'],
    ['<h1>Title</h1>', '<h3>Title</h3>'],
    ['<script>alert(1)</script>', ''],
    ['<style>body{display:none}</style>', ''],
    ['<form action="https://evil.example"><input name="password"></form>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<p onclick="x()" style="color:red" class="card">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<img src="https://elsewhere.example/i.png">', ''],
    ['"><svg onload=x()>', '"&gt;'],
  ])('renders the markup %j as %j', (markup, safe) => {
    expect(text(markup)).toBe(safe);
  });

  it('keeps stored pictures of the shop', () => {
    const own = '/media/1001/4/0123-original.png';
    expect(text(`<img src="https://shop.example.org${own}" alt="Fog">`)).toContain(`src="${own}"`);
  });

  it('renders no markup with more tags than it parses', () => {
    expect(shopText('<b>'.repeat(6_000))).toBeNull();
    expect(shopMeta('<b>'.repeat(6_000))).toBeNull();
  });

  it.each([
    ['<meta name="verification" content="1">', '<meta name="verification" content="1" />'],
    ['<meta property="fb:app_id" content="1">text', '<meta property="fb:app_id" content="1" />'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
    ['<meta name="referrer" content="unsafe-url">', ''],
    ['<meta name="viewport" content="width=1">', ''],
    ['<script>x()</script><base href="https://evil.example"><link rel="stylesheet">', ''],
    ['<meta name="a" content="b"><script>x()</script>">', '<meta name="a" content="b" />'],
  ])('renders the meta tags %j as %j', (markup, safe) => {
    expect(String(shopMeta(markup))).toBe(safe);
  });

  it.each([
    ['', null],
    ['<meta name="theme-color" content="#0b6b4f">', { light: '#0b6b4f', dark: '#0b6b4f' }],
    [
      '<meta name="theme-color" content="#abc"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#def">',
      { light: '#aabbcc', dark: '#ddeeff' },
    ],
    ['<meta name="theme-color" content="red;}">', null],
  ])('reads the theme colours of %j', (markup, colors) => {
    expect(themeColors(markup)).toEqual(colors);
  });
});
