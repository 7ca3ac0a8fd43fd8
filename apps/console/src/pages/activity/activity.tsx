import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Activity } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Button } from '../../kit/button';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { ActivityDialog } from './activity-dialog';
import { actionName, actorName, pageOf, resourceName } from './activity-names';

const USUAL = ['created_at', 'actor', 'action', 'resource'];

/** Who changed what. */
export function ActivityPage() {
  const t = useStrings();
  const [shown, setShown] = useState<Activity>();
  return (
    <Page title={t.nav.activity}>
      <ResourceList<Activity>
        list="activities"
        name={t.nav.activity}
        icon="clock"
        order="id desc"
        usual={USUAL}
        columns={{
          created_at: { header: t.fields.at },
          actor: { cell: ({ actor }) => actorName(t, actor) },
          action: { cell: ({ action }) => <Badge>{actionName(t, action)}</Badge> },
          resource: { cell: (activity) => <ResourceLink activity={activity} /> },
        }}
        rowActions={(activity) => (
          <Button aria-label={t.administration.activity.detailsOf(activity.id)} onClick={() => setShown(activity)}>
            {t.administration.activity.details}
          </Button>
        )}
        empty={<p>{t.administration.activity.empty}</p>}
      />
      {shown && <ActivityDialog activity={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}

function ResourceLink({ activity: { resource, resource_id, action } }: { readonly activity: Activity }) {
  const t = useStrings();
  const { id } = useCompany();
  const text = `${resourceName(t, resource)} ${resource_id}`;
  const page = action === 'delete' ? undefined : pageOf(resource, resource_id);
  return page === undefined ? <>{text}</> : <Link to={pathOf(id, page)}>{text}</Link>;
}
