import type { ReactNode } from 'react';
import { useCompany } from '../data/company';
import { ButtonLink } from '../kit/button';
import { Page } from '../kit/page';
import { Empty, Loaded } from '../kit/states';
import { pathOf } from '../shell/navigation';
import { useStrings } from '../strings/strings';
import { useAppChoice, type AppChoice, type ChosenApp } from './app-choice';
import styles from './apps.module.css';

interface AppPageProps {
  readonly title: string;
  readonly actions?: (app: ChosenApp) => ReactNode;
  readonly children: (app: ChosenApp) => ReactNode;
}

/** A page with the rows of one app, which the user chooses if the company has several. */
export function AppPage({ title, actions, children }: AppPageProps) {
  const choice = useAppChoice();
  const { app } = choice;
  return (
    <Page
      title={title}
      actions={
        <>
          <AppSelect choice={choice} />
          {app && actions?.(app)}
        </>
      }
    >
      <WithApp choice={choice}>{children}</WithApp>
    </Page>
  );
}

/** A page about a row of an app. It has its own heading as soon as the app is known. */
export function AppDetail({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (app: ChosenApp) => ReactNode;
}) {
  const choice = useAppChoice();
  if (choice.app !== undefined) return <>{children(choice.app)}</>;
  return (
    <Page title={title}>
      <WithApp choice={choice}>{children}</WithApp>
    </Page>
  );
}

/** The content of a page for the chosen app, or an explanation for a company without apps. */
function WithApp({
  choice,
  children,
}: {
  readonly choice: AppChoice;
  readonly children: (app: ChosenApp) => ReactNode;
}) {
  const t = useStrings();
  const { id, may } = useCompany();
  const { apps, app } = choice;
  if (app !== undefined) return <>{children(app)}</>;
  return (
    <Loaded query={apps}>
      {(all) => (
        <Empty icon="apps" title={all.length === 0 ? t.integrations.noApp : t.integrations.otherApp}>
          <p>{t.integrations.noAppHint}</p>
          {may('manage_apps') && (
            <ButtonLink to={pathOf(id, 'apps')} look="primary">
              {t.integrations.toApps}
            </ButtonLink>
          )}
        </Empty>
      )}
    </Loaded>
  );
}

function AppSelect({ choice: { apps, app, choose } }: { readonly choice: AppChoice }) {
  const t = useStrings();
  const all = apps.data ?? [];
  if (all.length === 0) return null;
  if (app !== undefined && all.length === 1) return <span className="soft">{t.integrations.ofApp(app.name)}</span>;
  return (
    <label className={styles.choice}>
      {t.integrations.app}
      <select value={app?.client_id ?? ''} onChange={(event) => choose(event.target.value)}>
        {app === undefined && <option value="">{t.form.choose}</option>}
        {all.map(({ client_id, name }) => (
          <option key={client_id} value={client_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
