import { attributes, html } from './html';

const hostile = `"><script>alert('x')</script>\`&amp;`;

describe('a template', () => {
  it('escapes every value, in text and in attributes', () => {
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&#96;&amp;amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&#96;&amp;amp;</p>',
    );
  });

  it('takes markup of other templates as it is, also in lists', () => {
    const items = ['a<', 'b'].map((item) => html`<b>${item}</b>`);
    expect(html`<p>${items}</p>`.text).toBe('<p><b>a&lt;</b><b>b</b></p>');
  });

  it('shows nothing where nothing is, and numbers as they are', () => {
    expect(html`<p>${null}${undefined}${false}${0}</p>`.text).toBe('<p>0</p>');
  });

  it('takes no object for markup because it looks like it', () => {
    const fake = { text: '<b>' } as never;
    expect(() => html`${fake}`).toThrow(TypeError);
  });
});

describe('attributes', () => {
  it('are escaped and left out where they do not hold', () => {
    const text = attributes({ id: 'a', value: hostile, required: true, checked: false, title: undefined }).text;
    expect(text).toMatch(/^id="a" value="[^"]*" required$/);
    expect(text).not.toContain('<');
  });
});
