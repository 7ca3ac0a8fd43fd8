import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send, type HttpAnswer } from '../../workers/http-client';
import type { Balancer } from '../balancer';
import type { Asking } from './asking';
import type { Who } from './dice';

const PIECE_BYTES = 64 * 1024;
const MAX_PIECES = 6;
const HEAD = 'WEBVTT\n\n00:00.000 --> 00:01.000\n';
/** An upload that faults interrupt for longer stays unfinished. */
const MAX_MS = 60_000;
const PAUSE_MS = 200;
const TUS = { 'tus-resumable': '1.0.0' };
/** Further answers than success: another request stored bytes, too many uploads, unavailable, unknown. */
const FAIR = new Set([409, 429, 503, 504]);

/** Clients that upload content files piece by piece, continue after each interruption, and delete them. */
export class Uploads {
  /** The digests of files whose last byte was confirmed. */
  readonly complete = new Map<number, string>();
  /** Answers that a valid request may not get. */
  readonly unfair: string[] = [];
  private readonly toDelete: number[] = [];

  constructor(
    private readonly asking: Asking,
    private readonly balancer: Balancer,
    private readonly token: string,
  ) {}

  async upload({ client, dice }: Who): Promise<void> {
    const bytes = Buffer.from(HEAD + randomBytes((PIECE_BYTES * dice.between(1, MAX_PIECES)) / 2).toString('hex'));
    const headers = { ...this.headers(), 'upload-length': String(bytes.length), 'upload-metadata': 'filename YQ==' };
    const resourceIn = (answer: { file: { id: number } }) => `file/${answer.file.id}`;
    const wanted = {
      kind: 'file/create',
      client,
      method: 'POST',
      path: '/api/files.json',
      headers,
      resourceIn,
    } as const;
    const made = await this.asking.ask<{ file: { id: number } }>(wanted);
    if (!made || !(await this.sendAll(`/api/files/${made.file.id}/content`, bytes))) return;
    this.complete.set(made.file.id, createHash('sha256').update(bytes).digest('hex'));
    this.toDelete.push(made.file.id);
  }

  async delete(who: Who): Promise<void> {
    if (this.toDelete.length === 0) await this.upload(who);
    const id = this.toDelete.shift();
    if (id === undefined) return;
    const path = `/api/files/${id}.json`;
    await this.asking.ask({ kind: 'file/delete', client: who.client, method: 'DELETE', path, resource: `file/${id}` });
  }

  /** Whether the last byte was confirmed in time. */
  private async sendAll(path: string, bytes: Buffer): Promise<boolean> {
    for (const until = Date.now() + MAX_MS; Date.now() < until; await sleep(PAUSE_MS)) {
      const answer = await this.sent('HEAD', path, {});
      if (answer?.status !== 200) continue;
      const offset = Number(answer.headers['upload-offset']);
      if (offset === bytes.length) return true;
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      await this.sent('PATCH', path, headers, bytes.subarray(offset, offset + PIECE_BYTES));
    }
    return false;
  }

  /** Undefined without an answer. */
  private async sent(method: 'HEAD' | 'PATCH', path: string, headers: Record<string, string>, body?: Buffer) {
    const url = this.balancer.next();
    if (url === null) return undefined;
    const request = { method, path, headers: { ...this.headers(), ...headers }, ...(body && { body }) };
    const answer = await send(url, request).catch((): HttpAnswer | undefined => undefined);
    if (answer && answer.status > 299 && !FAIR.has(answer.status)) {
      this.unfair.push(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
    }
    return answer;
  }

  private headers() {
    return { ...TUS, authorization: `Bearer ${this.token}` };
  }
}
