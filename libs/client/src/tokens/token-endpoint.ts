import { apiErrorOf, parsed, type ReceivedResponse } from '../api-errors';
import { attempt, type Fetch } from '../requests/attempt';
import type { Clock } from '../clock';
import { RefreshRefusedError } from '../errors';
import { pauseBeforeRetry, type RetryRules } from '../requests/retry';
import { retryAfterMs } from '../requests/retry-after';
import type { Tokens } from '../tokens';

export interface AppCredentials {
  readonly clientId: string;
  /** The secret of a confidential app; makes an exchange repeatable after a lost response. */
  readonly clientSecret?: string;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly expires_in: number;
}

/** An exchange may always be retried: it returns the same successor, or is rejected without a change. */
const LOST_READ = { isRead: true, isDoubtful: false };

/** Calls `POST /token` and `POST /oauth2/revoke` until a final response. */
export class TokenEndpoint {
  constructor(
    private readonly url: URL,
    private readonly app: AppCredentials,
    private readonly tools: { readonly fetch: Fetch; readonly clock: Clock },
    private readonly rules: RetryRules & { readonly timeoutMs: number },
  ) {}

  async exchange(refreshToken: string, more: Readonly<Record<string, string>> = {}): Promise<Tokens> {
    const asked = this.tools.clock.now();
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...more };
    const received = await this.post('/token', form);
    const { access_token, refresh_token, expires_in } = parsed(received.text) as Partial<TokenAnswer>;
    // A proxy has responded: its body must not replace the stored tokens.
    if (access_token === undefined || refresh_token === undefined) throw apiErrorOf(received, LOST_READ, undefined);
    return { refreshToken: refresh_token, accessToken: access_token, expiresAt: asked + (expires_in ?? 0) * 1000 };
  }

  async revoke(token: string): Promise<void> {
    await this.post('/oauth2/revoke', { token });
  }

  private async post(path: string, form: Readonly<Record<string, string>>): Promise<ReceivedResponse> {
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await this.postOnce(path, form);
      } catch (error) {
        const pause = pauseBeforeRetry(error, attempts, true, this.rules, this.tools.clock.random());
        if (pause === undefined) throw error;
        await this.tools.clock.sleep(pause);
      }
    }
  }

  private async postOnce(path: string, form: Readonly<Record<string, string>>): Promise<ReceivedResponse> {
    const { clientId, clientSecret } = this.app;
    const body = new URLSearchParams({ ...form, client_id: clientId });
    if (clientSecret !== undefined) body.set('client_secret', clientSecret);
    const url = new URL(`.${path}`, this.url);
    const request = {
      url,
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      timeoutMs: this.rules.timeoutMs,
    };
    const received = await attempt(this.tools.fetch, request, LOST_READ);
    if (received.status === 200) return received;
    const answer = parsed(received.text) as { error?: unknown; error_description?: string };
    if (received.status < 500 && received.status !== 429 && typeof answer.error === 'string') {
      throw new RefreshRefusedError(answer.error, answer.error_description ?? answer.error, received.status);
    }
    throw apiErrorOf(received, LOST_READ, retryAfterMs(received.headers.get('retry-after'), this.tools.clock.now()));
  }
}
