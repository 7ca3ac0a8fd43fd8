import { companyApp, companyApps } from '@marquee/contracts';
import { filtersOf, ResourceRepository, timeInJson, view } from '@marquee/storage';
import { AppEntity } from '../apps/app.entity';

/** A column of the company's grant; each statement of a view begins with the company as `$1`. */
const granted = (column: string): string =>
  `(select g.${column} from grants g where g.company_id = $1 and g.app_id = r.id)`;

/** A company has a row in `app_event_heads` for each app whose events it received. */
const companyAppView = view(companyApp, {
  entity: AppEntity,
  whose: `r.deleted_at is null and r.id = any(array(
    select h.app_id from app_event_heads h where h.company_id = ?))`,
  computed: {
    published: 'r.company_id = $1',
    installed: `${granted('app_id')} is not null`,
    scopes: `coalesce(${granted('scopes')}, '{}')`,
    installed_at: timeInJson(granted('created_at')),
  },
  // A grant changes the rendered app, but not its version.
  withoutEtagWhere: 'true',
});

/** The apps that the session's company publishes or has ever authorized. */
export class CompanyAppsRepository extends ResourceRepository<typeof companyApp, AppEntity> {
  protected readonly view = companyAppView;
  protected readonly filters = filtersOf(companyApps);
}
