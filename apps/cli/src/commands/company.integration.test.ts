import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminCompanies, adminIdentities, adminSigningSecrets, ShopError } from '@marquee/contracts';
import { startOperated } from '../testing/operated-system';
import { createCompany } from './company';

@Controller()
class AuthStandIn {
  @Handles(adminIdentities.ensure)
  async ensure(_ctx: unknown, { email }: { email: string }) {
    return { email, password: 'drawn' };
  }
  @Handles(adminSigningSecrets.show)
  async show(): Promise<never> {
    throw new ShopError('unavailable');
  }
}
@Controller()
class TenantStandIn {
  @Handles(adminCompanies.create)
  async create(_ctx: unknown, { email }: { email: string }) {
    return { company_id: 1202, user_id: 7, email, theme_setting_id: 3 };
  }
}

it('prints the created company even if its signing secret cannot be read', async () => {
  const operated = await startOperated({ auth: AuthStandIn, tenant: TenantStandIn });
  const said: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    const made = await createCompany({ name: 'Acme', country: 'DE', email: 'ada@example.org', partner: false });
    expect(made).toMatchObject({ company_id: 1202, password: 'drawn', signing_secret: null });
    expect(said.join('')).toContain('The company was created, but its signing secret could not be read');
  } finally {
    jest.restoreAllMocks();
    await operated.stop();
  }
});
