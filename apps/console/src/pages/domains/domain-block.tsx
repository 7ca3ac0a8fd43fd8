import { useState } from 'react';
import type { Domain, ThemeSetting } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { CopyValue } from '../../kit/copy';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats, type Formats } from '../../kit/format';
import { Badge, Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings, type Strings } from '../../strings/strings';
import styles from './domains.module.css';

interface BlockProps {
  readonly domain: Domain;
  readonly shop: ThemeSetting;
}

type Texts = Strings['administration']['domains'];

/** The record of a verified domain is missing. */
const isAtRisk = ({ proven_by, found }: Domain) => proven_by === 'dns' && (found === 'missing' || found === 'other');

/** A domain with its state, the record that proves it, and its actions. */
export function DomainBlock({ domain, shop }: BlockProps) {
  const { domains } = useStrings().administration;
  const [isRemoving, setRemoving] = useState(false);
  const { host, proven_at, proven_by, looks_in_dns } = domain;
  const isChecked = looks_in_dns && proven_by !== 'operator';
  return (
    <section className={styles.domain} aria-label={host}>
      <header>
        <h3>
          {host}{' '}
          {proven_at === null ? (
            <Badge tone="warn">{domains.unproven}</Badge>
          ) : (
            <Badge tone={isAtRisk(domain) ? 'bad' : 'good'}>{isAtRisk(domain) ? domains.atRisk : domains.proven}</Badge>
          )}
        </h3>
        <div className="actions">
          {isChecked && <Check domain={domain} />}
          <Button look="danger" label={domains.removeOf(host)} onClick={() => setRemoving(true)}>
            {domains.remove}
          </Button>
        </div>
      </header>
      <State domain={domain} />
      {isChecked && <Record domain={domain} />}
      {isRemoving && <RemoveDialog domain={domain} shop={shop} onClose={() => setRemoving(false)} />}
    </section>
  );
}

function State({ domain }: { readonly domain: Domain }) {
  const { domains } = useStrings().administration;
  const { id } = useCompany();
  const format = useFormats();
  const { host, proven_at, proven_by, looks_in_dns } = domain;
  if (proven_at !== null) {
    const since = format.time(proven_at);
    if (proven_by === 'operator') return <p>{domains.byOperator(since)}</p>;
    return isAtRisk(domain) ? <p className="notice bad">{domains.missing(since)}</p> : <p>{domains.keep(since)}</p>;
  }
  if (looks_in_dns) return <p>{domains.setRecord}</p>;
  return (
    <>
      <p>{domains.operatorOnly}</p>
      <CopyValue name={domains.command} text={`marquee domain prove ${host} --company ${id}`} />
    </>
  );
}

function Record({ domain }: { readonly domain: Domain }) {
  const { domains } = useStrings().administration;
  const format = useFormats();
  return (
    <>
      <p>
        {domains.type}: <code>TXT</code>
      </p>
      <CopyValue name={domains.recordName} text={domain.record_name} />
      <CopyValue name={domains.recordValue} text={domain.record_value} />
      <p className="soft small">{lastCheckOf(domain, domains, format)}</p>
    </>
  );
}

function lastCheckOf({ checked_at, found, next_check_at }: Domain, texts: Texts, format: Formats): string {
  const last =
    checked_at === null || found === null
      ? texts.neverChecked
      : texts.lastCheck(format.time(checked_at), texts.found[found]);
  const next = next_check_at === null ? texts.noNextCheck : texts.nextCheck(format.time(next_check_at));
  return `${last} ${next}`;
}

function Check({ domain: { host } }: { readonly domain: Domain }) {
  const { domains } = useStrings().administration;
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const check = () =>
    action.run(
      () => client.domains.check(id, { host }).catch((error: unknown) => toasts.fail(error)),
      (checked) => {
        if (checked?.found) toasts.say(domains.checked(host, domains.found[checked.found]));
        void refresh('domains', 'themeSettings');
      },
    );
  return (
    <Button icon="refresh" busy={action.isBusy} label={domains.checkOf(host)} onClick={() => void check()}>
      {domains.check}
    </Button>
  );
}

function RemoveDialog({ domain: { host }, shop, onClose }: BlockProps & { readonly onClose: () => void }) {
  const { domains } = useStrings().administration;
  const { client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const field = shop.shop_domain === host ? 'shop_domain' : 'access_domain';
  const remove = () =>
    action.run(
      () => client.themeSettings.update(shop.id, { [field]: null }),
      () => {
        toasts.say(domains.removed(host));
        onClose();
        void refresh('themeSettings', 'domains');
      },
    );
  return (
    <ConfirmDialog
      title={domains.removeTitle(host)}
      text={domains.removeText}
      action={domains.removeAction}
      busy={action.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
