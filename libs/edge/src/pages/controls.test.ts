import { ShopError } from '@marquee/contracts';
import { box, input, problem } from './controls';

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ');
const wrong = ShopError.invalid({ email: ['must be an email address'], 'uris.0': ['is odd'], 'uris.2': ['is odd'] });

describe('a field', () => {
  it('links a form field to its label and its hint', () => {
    const { text } = input({ name: 'email', label: 'Email', hint: 'Yours.', type: 'email', autocomplete: 'email' });
    expect(squeezed(text)).toContain('<label for="email">Email </label>');
    expect(text).toMatch(/<input id="email" name="email" required aria-describedby="email-hint" type="email"/);
    expect(text).toContain('<p class="hint" id="email-hint">Yours.</p>');
  });

  it('shows the error of a field and announces the error to screen readers', () => {
    const { text } = input({ name: 'email', label: 'Email', autocomplete: 'email', failure: wrong });
    expect(text).toMatch(/aria-invalid="true" aria-describedby="email-wrong"/);
    expect(text).toContain('<p class="wrong" id="email-wrong">Email must be an email address.</p>');
    const other = input({ name: 'mail', label: 'Mail', autocomplete: 'off', optional: true, failure: wrong });
    expect(other.text).not.toMatch(/aria-invalid|required/);
  });

  it('never returns a password in a form', () => {
    const { text } = input({
      name: 'p',
      label: 'P',
      type: 'password',
      value: 'private',
      autocomplete: 'current-password',
    });
    expect(text).not.toMatch(/value=|private/);
  });

  it('preserves the state of a checkbox in a form', () => {
    expect(box({ name: 'a', label: 'A', ticked: true }).text).toMatch(/name="a" value="1" checked/);
    expect(box({ name: 'a', value: 'b', label: 'A' }).text).toMatch(/id="a-b"(?!.*checked)/s);
  });
});

describe('a problem', () => {
  it("names invalid fields that the page's form does not contain", () => {
    expect(problem(undefined)).toBeNull();
    const shown = problem(wrong, ['uris'])?.text ?? '';
    expect(squeezed(shown)).toContain(
      'Some fields are invalid. Correct them and send the form again.</p> <ul class="small"> <li>email must be',
    );
    expect(shown).not.toContain('is odd');
  });
});
