import type { INestMicroservice, Provider, Type } from '@nestjs/common';
import type { Keys } from '@marquee/bus';
import { REVOCATIONS_BUCKET } from '@marquee/contracts';
import { Desk, EDGE_SETTINGS, EdgeFixture, TestEdge } from '@marquee/testing';
import { createGateway } from '../gateway';
import type { GatewayConfig } from '../gateway.config';
import { ConsoleStandIn, SignInDesk, SignInStandIn, TenantStandIn } from './sign-in.stand-ins';
import { AuthStandIn, CatalogStandIn, RequestLogStandIn, Script } from './stand-ins';
import { TokenMint } from './token-mint';

const CONFIG: GatewayConfig = {
  ...EDGE_SETTINGS,
  storefrontUrl: undefined,
  rateLimitBurst: 0,
  rateLimitPerSecond: 0,
};

export class TestGateway extends TestEdge {
  override token = '';
}

/** Gateways with stand-in services. Passport keeps one strategy per process, so all gateways verify tokens like the newest. */
export class GatewayFixture extends EdgeFixture {
  readonly script = new Script();
  readonly desk = new SignInDesk();
  mint!: TokenMint;
  catalog!: INestMicroservice;
  /** The bucket in which tests revoke tokens, like auth. */
  revocations!: Keys;

  constructor() {
    super('gateway');
  }

  override async start(): Promise<void> {
    await super.start();
    this.revocations = (await this.connect('auth')).keys(REVOCATIONS_BUCKET);
    this.mint = await TokenMint.open(this.script);
    await this.serve('auth', AuthStandIn, SignInStandIn, ConsoleStandIn);
    await this.serve('tenant', TenantStandIn);
    await this.serve('webhook-dispatch', RequestLogStandIn);
    this.catalog = await this.serve('catalog', CatalogStandIn);
  }

  async gateway(change: Partial<GatewayConfig> = {}, module?: Type): Promise<TestGateway> {
    const gateway = new TestGateway();
    await this.boot(gateway, change, module);
    return gateway;
  }

  /** Boots a gateway, or restarts a closed one. */
  async boot(gateway: TestGateway, change: Partial<GatewayConfig> = {}, module?: Type): Promise<void> {
    gateway.token = await this.mint.token();
    gateway.isWhole = module === undefined;
    const parts = await this.partsOf(gateway, { ...CONFIG, ...change });
    gateway.app = await createGateway({ ...parts, ...(module && { module }) });
    this.running.push(gateway.app);
  }

  protected provided(): Provider[] {
    return [
      { provide: Script, useValue: this.script },
      { provide: Desk, useValue: this.desk },
    ];
  }
}
