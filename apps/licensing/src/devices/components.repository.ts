import type { LicenseComponent } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

const OF_DEVICE = 'select components from devices where company_id = $1 and id = $2';
const STORE = 'update devices set components = $3 where company_id = $1 and id = $2';

/** The parts of devices of the session's company. */
export class ComponentsRepository {
  constructor(private readonly session: Session) {}

  async of(device: number): Promise<LicenseComponent[]> {
    type Row = { components: LicenseComponent[] };
    const [row] = await this.session.query<Row>(OF_DEVICE, [this.session.company, device], 'device_components');
    return row?.components ?? [];
  }

  async store(device: number, components: readonly LicenseComponent[]): Promise<void> {
    const values = [this.session.company, device, JSON.stringify(components)];
    await this.session.query(STORE, values, 'device_components_store');
  }
}
