import { Link } from '@tanstack/react-router';
import { useCompany } from '../data/company';
import { itemOf, mayOpen, pathOf } from '../shell/navigation';
import { Badge } from '../kit/states';
import { useStrings } from '../strings/strings';
import styles from './lists.module.css';

/** The page of a resource, by the type that events name. */
const PAGES: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  order: (id) => `orders/${id}`,
  product: (id) => `products/${id}`,
  fulfillment: (id) => `fulfillments/${id}`,
  category: (id) => `categories/${id}`,
  file: (id) => `files/${id}`,
  customer: (id) => `customers/${id}`,
  user: (id) => `users/${id}`,
  app: (id) => `apps/${id}`,
  price: (id) => `prices/${id}`,
  license: (id) => `licenses/${id}`,
  issued_license: (id) => `issued-licenses/${id}`,
  company: () => 'company',
  theme_setting: (id) => `themes/${id}`,
  webhook: (id) => `webhooks/${id}`,
  subscriber: () => 'newsletter',
  groupmember: () => 'newsletter',
  newsrecipient: () => 'newsletter',
};

interface ResourceLinkProps {
  readonly resource: { readonly type: string; readonly id: string };
  /** The topic of the event: deleted resources have no page. */
  readonly topic?: string;
  /** By default the type and the id. */
  readonly name?: string;
}

/** The id in a test event, which no resource has. */
const OF_TEST = '0';

/** The resource of an event, with a link if it has a page that the user may open. */
export function ResourceLink({ resource: { type, id }, topic = '', name: given }: ResourceLinkProps) {
  const t = useStrings();
  const company = useCompany();
  if (id === OF_TEST) return <Badge>{t.sales.test}</Badge>;
  const name = given ?? `${t.palette.types[type] ?? t.integrations.types[type] ?? type} ${id}`;
  const page = topic.endsWith('/delete') ? undefined : PAGES[type]?.(id);
  const path = page && pathOf(company.id, page);
  const item = path && itemOf(path);
  return path && item && mayOpen(item, company) ? (
    <Link to={path} className={styles.oneLine}>
      {name}
    </Link>
  ) : (
    <span className={styles.oneLine}>{name}</span>
  );
}
