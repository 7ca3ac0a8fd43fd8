import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Bundle } from './bundle';
import { openapi } from './openapi';
import { referencePage } from './page';

interface Made {
  readonly bundle: Bundle;
  readonly json: string;
  readonly html: string;
}

/** The reference of this gateway's controllers, built at the first request instead of at start. */
@Injectable()
export class ApiReference {
  private made?: Made;

  constructor(private readonly discovery: DiscoveryService) {}

  get bundle(): Bundle {
    return this.make().bundle;
  }

  get json(): string {
    return this.make().json;
  }

  get html(): string {
    return this.make().html;
  }

  private make(): Made {
    return (this.made ??= made(this.discovery.getControllers().map(({ metatype }) => metatype as Type)));
  }
}

function made(controllers: readonly Type[]): Made {
  const bundle = Bundle.read();
  const document = openapi(controllers);
  const { text: html } = referencePage(document, `/assets/reference.js?v=${bundle.version}`);
  return { bundle, json: JSON.stringify(document), html };
}
