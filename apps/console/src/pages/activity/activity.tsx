import { useState } from 'react';
import type { Activity } from '@marquee/client';
import { Button } from '../../kit/button';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceLink } from '../../lists/resource-link';
import { ResourceList } from '../../lists/resource-list';
import { useStrings } from '../../strings/strings';
import { ActivityDialog } from './activity-dialog';
import { actionName, actorName, resourceName, typeOf } from './activity-names';

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
          resource: {
            cell: ({ resource, resource_id: id, action }) => (
              <ResourceLink
                resource={{ type: typeOf(resource), id }}
                topic={`${resource}/${action}`}
                name={`${resourceName(t, resource)} ${id}`}
              />
            ),
          },
        }}
        rowActions={(activity) => (
          <Button
            look="bare"
            icon="info"
            label={t.administration.activity.detailsOf(activity.id)}
            onClick={() => setShown(activity)}
          />
        )}
        empty={<p>{t.administration.activity.empty}</p>}
      />
      {shown && <ActivityDialog activity={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}
