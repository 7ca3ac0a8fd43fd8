import type { FieldErrors, ShopError } from '@marquee/contracts';
import { attributes, html, type Html } from './html';
import { CSRF_FIELD } from './own-form';

export function csrfField(csrf: string): Html {
  return hidden(CSRF_FIELD, csrf);
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  /** Marks the field as optional; a string is the marker in the language of the page. */
  readonly optional?: boolean | string;
  /** The faults of the form. */
  readonly failure?: ShopError;
}

export interface InputOptions extends FieldOptions {
  readonly type?: 'text' | 'email' | 'password' | 'url';
  readonly autocomplete: string;
  readonly autofocus?: boolean;
}

/** An input with its label, hint and fault, all linked for screen readers. */
export function input(o: InputOptions): Html {
  const { type = 'text', autocomplete, autofocus } = o;
  const isEmail = type === 'email';
  const own = attributes({
    ...common(o),
    type,
    autocomplete,
    autofocus,
    // Passwords are never sent back to the browser.
    value: type === 'password' ? undefined : o.value,
    autocapitalize: isEmail ? 'none' : undefined,
    spellcheck: isEmail ? 'false' : undefined,
  });
  return field(o, html`<input ${own} />`);
}

export interface SelectOptions extends FieldOptions {
  /** Value and label. */
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly autocomplete: string;
}

export function select(o: SelectOptions): Html {
  const choices = o.choices.map(
    ([value, words]) => html`<option ${attributes({ value, selected: value === o.value })}>${words}</option>`,
  );
  const own = attributes({ ...common(o), autocomplete: o.autocomplete });
  return field(
    o,
    html`<select ${own}>
      ${choices}
    </select>`,
  );
}

export interface BoxOptions {
  readonly name: string;
  readonly value?: string;
  readonly label: string;
  readonly ticked?: boolean;
  readonly hint?: string;
}

export function box({ name, value = '1', label, ticked, hint }: BoxOptions): Html {
  const id = `${name}-${value}`;
  const described = hint === undefined ? undefined : `${id}-hint`;
  const own = attributes({ id, name, value, checked: ticked, 'aria-describedby': described });
  return html`<div class="box">
    <input type="checkbox" ${own} />
    <div>
      <label for="${id}">${label}</label>
      ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    </div>
  </div>`;
}

/** The faults of the whole form and of fields that it does not show. A screen reader announces them at once. */
export function problem(failure: ShopError | undefined, fields: readonly string[] = []): Html | null {
  if (failure === undefined) return null;
  const elsewhere = Object.entries(failure.errors ?? {}).filter(([path]) => !fields.some((name) => isOf(path, name)));
  const list = elsewhere.map(([path, messages]) => html`<li>${path} ${messages.join(', ')}</li>`);
  return html`<div class="notice bad" role="alert">
    <p>${sentenceOf(failure)}</p>
    ${
      list.length > 0 &&
      html`<ul class="small">
        ${list}
      </ul>`
    }
  </div>`;
}

export function notice(text: string | null): Html | null {
  return text === null ? null : html`<p class="notice" role="status">${text}</p>`;
}

function field(o: FieldOptions, control: Html): Html {
  const wrong = wrongIn(o);
  return html`<div class="field">
    <label for="${o.name}">${o.label} ${optionalWord(o)}</label>
    ${o.hint !== undefined && html`<p class="hint" id="${o.name}-hint">${o.hint}</p>`} ${control}
    ${wrong.length > 0 && html`<p class="wrong" id="${o.name}-wrong">${wrong.join(' ')}</p>`}
  </div>`;
}

function optionalWord({ optional = false }: FieldOptions): Html | false {
  return optional !== false && html`<span class="soft small">(${optional === true ? 'optional' : optional})</span>`;
}

function common(o: FieldOptions): Record<string, string | boolean | undefined> {
  const isWrong = wrongIn(o).length > 0;
  const described = [o.hint !== undefined && `${o.name}-hint`, isWrong && `${o.name}-wrong`].filter(Boolean).join(' ');
  return {
    id: o.name,
    name: o.name,
    required: (o.optional ?? false) === false,
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
}

/** `name: ["is required"]` → `Name is required.` */
function wrongIn({ name, label, failure }: FieldOptions): string[] {
  const errors: FieldErrors = failure?.errors ?? {};
  return Object.entries(errors)
    .filter(([path]) => isOf(path, name))
    .flatMap(([, messages]) => messages.map((message) => `${label} ${message}.`));
}

function isOf(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

/** The message of a failure for a person. */
export function sentenceOf(failure: ShopError): string {
  return failure.code === 'invalid'
    ? 'Some fields are invalid. Correct them and send the form again.'
    : failure.message;
}
