import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Bundle } from './bundle';
import { openapi } from './openapi';
import { referencePage } from './page';

/** The reference of the controllers that this gateway runs, made once. */
@Injectable()
export class ApiReference {
  readonly bundle = Bundle.read();
  readonly json: string;
  readonly html: string;

  constructor(discovery: DiscoveryService) {
    const controllers = discovery.getControllers().map(({ metatype }) => metatype as Type);
    const document = openapi(controllers);
    this.json = JSON.stringify(document);
    this.html = referencePage(document, `/assets/reference.js?v=${this.bundle.version}`).text;
  }
}
