import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Bundle } from './bundle';
import { guidePage } from './guide/guide.page';
import { openapi } from './openapi';
import { Packed } from './packed';
import { referencePage } from './page';

interface Made {
  readonly bundle: Bundle;
  readonly json: Packed;
  readonly guide: Packed;
  readonly console: string;
}

/** The reference of this gateway's controllers, built at the first request instead of at start. */
@Injectable()
export class ApiReference {
  private made?: Made;

  constructor(private readonly discovery: DiscoveryService) {}

  get bundle(): Bundle {
    return this.make().bundle;
  }

  get json(): Packed {
    return this.make().json;
  }

  get guide(): Packed {
    return this.make().guide;
  }

  get console(): string {
    return this.make().console;
  }

  private make(): Made {
    return (this.made ??= made(this.discovery.getControllers().map(({ metatype }) => metatype as Type)));
  }
}

function made(controllers: readonly Type[]): Made {
  const bundle = Bundle.read();
  const document = openapi(controllers);
  const { text: console } = referencePage(document, `/assets/reference.js?v=${bundle.version}`);
  return {
    bundle,
    json: new Packed(JSON.stringify(document)),
    guide: new Packed(guidePage(document).text),
    console,
  };
}
