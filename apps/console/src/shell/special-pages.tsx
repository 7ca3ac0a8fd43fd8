import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import type { Session } from '../data/session';
import { messageOf } from '../data/failure';
import { Button } from '../kit/button';
import { Mark } from '../kit/icons';
import { Page } from '../kit/page';
import { useStrings } from '../strings/strings';
import type { NavItem } from './navigation';

export function NotFound() {
  const t = useStrings();
  return (
    <Page title={t.shell.notFound} narrow>
      <p>{t.shell.notFoundHint}</p>
      <p>
        <a href="/admin">{t.shell.home}</a>
      </p>
    </Page>
  );
}

export function Forbidden({ item }: { readonly item: NavItem }) {
  const t = useStrings();
  const { permission, scope, operator } = item;
  const choices: Readonly<Record<string, string | undefined>> = t.choices;
  const needed = permission ?? (scope === 'webhooks' ? 'manage_apps' : 'manage_shop');
  return (
    <Page title={t.shell.forbidden} narrow>
      <p>{operator ? t.shell.forbiddenOperator : t.shell.forbiddenHint(choices[needed] ?? needed)}</p>
    </Page>
  );
}

export function Crashed({ error }: ErrorComponentProps) {
  const t = useStrings();
  return (
    <Page title={t.shell.crashed} narrow>
      <p className="notice bad" role="alert">
        {messageOf(error, t)}
      </p>
      <Button icon="refresh" onClick={() => location.reload()}>
        {t.shell.reload}
      </Button>
    </Page>
  );
}

/** For people with several companies, or with none. */
export function CompaniesPage({ session }: { readonly session: Session }) {
  const t = useStrings();
  return (
    <div className="card-page">
      <header>
        <span className="brand">
          <Mark /> Marquee
        </span>
      </header>
      <main className="card stack">
        <h1>{t.shell.chooseCompany}</h1>
        {session.companies.length === 0 && <p>{t.shell.noCompany}</p>}
        <ul className="choices">
          {session.companies.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/admin/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
        <p className="footnote">
          <a href="/admin/account">{t.shell.account}</a>
        </p>
      </main>
    </div>
  );
}
