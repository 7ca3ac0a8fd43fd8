import { Injectable } from '@nestjs/common';
import type { AuthorizationRequest, CallContext } from '@marquee/contracts';
import { AppsService, type KnownApp } from '../apps/apps.service';
import { isFault, MAX_STATE, checked, type Fault, type CheckedRequest } from './authorization-request.rules';
import { redirectTo } from './redirect.rules';

/** The user stays on our page and reads this sentence; the app is not notified. */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
}
export interface Redirect {
  readonly outcome: 'redirect';
  readonly location: string;
}

/** A request of a known app with a valid redirect URI. */
export interface Addressed {
  readonly app: KnownApp;
  readonly redirect_uri: string;
  readonly state: string | undefined;
}
export interface Prompt extends Addressed, CheckedRequest {}
export interface FaultyPrompt extends Addressed {
  readonly fault: Fault;
}

/** Format of a client id; anything else is refused without a lookup. */
const CLIENT_ID = /^[!-~]{1,255}$/;

@Injectable()
export class PromptsService {
  constructor(private readonly apps: AppsService) {}

  /** Validates the redirect URI first. Other faults can be reported to the app only if its address is valid. */
  async read(ctx: CallContext, request: AuthorizationRequest): Promise<Prompt | FaultyPrompt | Refused> {
    const { client_id = '', redirect_uri, state } = request;
    if (client_id === '') {
      return refused('The link that brought you here does not name an app. Go back to the app and try again.');
    }
    const app = CLIENT_ID.test(client_id) ? await this.apps.ofClient(ctx, client_id) : null;
    if (!app) return refused('This app does not exist or was deleted. Contact its publisher.');
    const destination = destinationOf(app, redirect_uri);
    if (destination === null) return refused(redirect_uri ? UNREGISTERED : UNSAID);
    const addressed = { app, redirect_uri: destination, state };
    const result = checked(request);
    return isFault(result) ? { ...addressed, fault: result } : { ...addressed, ...result };
  }
}

const UNREGISTERED =
  'The app wants to redirect you to an address that is not registered for it, so you were not redirected. Contact the publisher of the app.';
const UNSAID = 'The app did not send a redirect_uri, which it is required to send. Contact the publisher of the app.';

export function refused(message: string): Refused {
  return { outcome: 'refused', message };
}

export function faultTo({ redirect_uri, state }: Addressed, fault: Fault): Redirect {
  const echoed = state !== undefined && state.length > MAX_STATE ? undefined : state;
  return { outcome: 'redirect', location: redirectTo(redirect_uri, { ...fault, state: echoed }) };
}

/** An exact match of a registered address, or the default of a legacy app that sent none. */
function destinationOf(app: KnownApp, wanted: string | undefined): string | null {
  const uri = wanted || app.default_redirect_uri;
  return uri !== null && app.redirect_uris.includes(uri) ? uri : null;
}
