import type { AppSettings, CreateOwnApp } from '@marquee/contracts';
import type { Form } from '../../http/bodies/form';

export const BLANK_APP: AppSettings = {
  name: '',
  redirect_uris: [],
  developer_email: '',
  sync_url: null,
  requires_secret: true,
};

/** The input of the form; auth validates it. */
export function settingsIn(form: Form): AppSettings & CreateOwnApp {
  const orNull = (name: string): string | null => form.text(name).trim() || null;
  return {
    name: form.text('name').trim(),
    redirect_uris: linesIn(form.text('redirect_uris')),
    developer_email: form.text('developer_email').trim(),
    sync_url: orNull('sync_url'),
    requires_secret: form.ticked('requires_secret'),
    default_redirect_uri: orNull('default_redirect_uri'),
  };
}

function linesIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
