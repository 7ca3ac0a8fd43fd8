import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Company, OwnApp } from '@marquee/client';
import { clientOf } from '../../data/client';
import { useCompany, type CompanyAccess } from '../../data/company';
import { useRead, useRow } from '../../data/rows';
import { cx } from '../../kit/cx';
import { Icon } from '../../kit/icons';
import { Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings, type Strings } from '../../strings/strings';
import styles from './overview.module.css';

type StepName = keyof Strings['overview']['steps'];

interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** The page where the user does it; absent if the platform does it. */
  readonly page?: string;
}

/** The conditions for selling, as the API reports them. */
function stepsOf({ shop_status: missing }: Company): Step[] {
  return [
    { name: 'company', isDone: !missing['Incomplete company data'], page: 'company' },
    { name: 'product', isDone: !missing['No products'], page: 'products' },
    { name: 'published', isDone: !missing['No products'] && !missing['Products incomplete'], page: 'products' },
    { name: 'theme', isDone: !missing['No active theme/domain'], page: 'themes' },
    { name: 'payment', isDone: !missing['No payment system'] },
  ];
}

/** What keeps the shop closed. It disappears when the shop can sell. */
export function Checklist() {
  const t = useStrings();
  const { id } = useCompany();
  const company = useRow('companies', [id], (client) => client.companies.get(id));
  if (company.data === undefined) return null;
  const { row } = company.data;
  const steps = stepsOf(row);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      {(row.shop_status.Disabled || row.shop_status['Limited access mode']) && (
        <p className="notice bad">{row.shop_status.Disabled ? t.overview.disabled : t.overview.restricted}</p>
      )}
      {done < steps.length && (
        <Panel title={t.overview.setUp(done, steps.length)}>
          <Steps steps={steps} />
          <FurtherSteps />
        </Panel>
      )}
    </>
  );
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useStrings();
  const { id } = useCompany();
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, isDone, page }) => (
        <li key={name} className={cx(isDone && styles.done)}>
          <span className={styles.tick}>{isDone && <Icon name="check" size={14} />}</span>
          <span>
            {page === undefined || isDone ? (
              t.overview.steps[name]
            ) : (
              <Link to={pathOf(id, page)}>{t.overview.steps[name]}</Link>
            )}
            <span className={styles.state}> {isDone ? t.overview.done : t.overview.open}</span>
            {!isDone && <small className="soft"> {t.overview.stepHints[name]}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Steps without which the shop can sell; their state is read when the user asks for it. */
function FurtherSteps() {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.overview.furtherSteps}</summary>
      {isOpen && <ReadSteps />}
    </details>
  );
}

function ReadSteps() {
  const company = useCompany();
  const steps = useRead('setUp', [], () => readSteps(company));
  return <Loaded query={steps}>{(found) => <Steps steps={found} />}</Loaded>;
}

async function readSteps({ id, client, has, may }: CompanyAccess): Promise<Step[]> {
  const isSome = (count: number) => count > 0;
  const apps = may('manage_apps') ? await client.ownApps.list(id) : undefined;
  const steps = [
    has('products') && stepOf('price', 'prices', client.prices.count().then(isSome)),
    apps && stepOf('app', 'apps', apps.length > 0),
    apps && has('webhooks') && stepOf('webhook', 'webhooks', haveWebhooks(id, apps)),
    has('orders') && stepOf('order', 'orders', client.orders.count().then(isSome)),
  ];
  return Promise.all(steps.filter((step) => step !== false && step !== undefined));
}

const MAX_APPS = 10;

/** Webhooks belong to apps, so each app has a list of its own. */
async function haveWebhooks(company: number, apps: readonly OwnApp[]): Promise<boolean> {
  const found = apps.slice(0, MAX_APPS).map(({ client_id: app }) => clientOf(company, app).webhooks.list().toArray());
  return (await Promise.all(found)).some(({ length }) => length > 0);
}

async function stepOf(name: StepName, page: string, isDone: boolean | Promise<boolean>): Promise<Step> {
  return { name, page, isDone: await isDone };
}
