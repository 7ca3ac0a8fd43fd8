import { Injectable } from '@nestjs/common';
import type { AuthorizationRequest, CallContext } from '@marquee/contracts';
import { AppsService, type KnownApp } from '../apps/apps.service';
import { isFault, MAX_STATE, wishOf, type Fault, type Wish } from './authorization-request.rules';
import { redirectTo } from './redirect.rules';

/** The person is not sent back to the app, but stays on our page and reads this sentence. */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
}
export interface Redirect {
  readonly outcome: 'redirect';
  readonly location: string;
}

/** A request of a known app, and where its answer may go. */
export interface Addressed {
  readonly app: KnownApp;
  readonly redirect_uri: string;
  readonly state: string | undefined;
}
export interface Prompt extends Addressed, Wish {}
export interface FaultyPrompt extends Addressed {
  readonly fault: Fault;
}

/** The form of a client id; nothing else is looked up. */
const CLIENT_ID = /^[!-~]{1,255}$/;

@Injectable()
export class PromptsService {
  constructor(private readonly apps: AppsService) {}

  /** Checks first where the answer may go. Only where that is known can the app be told what is wrong with the rest. */
  async read(ctx: CallContext, request: AuthorizationRequest): Promise<Prompt | FaultyPrompt | Refused> {
    const { client_id = '', redirect_uri, state } = request;
    if (client_id === '') return refused('The link that brought you here does not say which app it is for.');
    const app = CLIENT_ID.test(client_id) ? await this.apps.ofClient(ctx, client_id) : null;
    if (!app) return refused('The app that brought you here is not known. Its publisher may have deleted it.');
    const destination = destinationOf(app, redirect_uri);
    if (destination === null) return refused(redirect_uri ? UNREGISTERED : UNSAID);
    const addressed = { app, redirect_uri: destination, state };
    const wish = wishOf(request);
    return isFault(wish) ? { ...addressed, fault: wish } : { ...addressed, ...wish };
  }
}

const UNREGISTERED = 'The app wants to send you to an address that is not registered for it. You were kept here.';
const UNSAID = 'The app does not say where to send you afterwards, and is not one that may leave that out.';

export function refused(message: string): Refused {
  return { outcome: 'refused', message };
}

export function faultTo({ redirect_uri, state }: Addressed, fault: Fault): Redirect {
  const echoed = state !== undefined && state.length > MAX_STATE ? undefined : state;
  return { outcome: 'redirect', location: redirectTo(redirect_uri, { ...fault, state: echoed }) };
}

/** An address that equals a registered one letter by letter, or the default of an older app that names none. */
function destinationOf(app: KnownApp, wanted: string | undefined): string | null {
  const uri = wanted || app.default_redirect_uri;
  return uri !== null && app.redirect_uris.includes(uri) ? uri : null;
}
