import { setImmediate as turn } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { RawReply } from '@marquee/bus';
import { MAX_LIMIT, ShopError, type Resource } from '@marquee/contracts';
import {
  bytesOf,
  CSV_TYPE,
  csvColumns,
  csvLine,
  type Downloads,
  fieldsIn,
  flightOf,
  type EdgeAdapter,
  nextLink,
  type Query,
  rowsAskedFor,
  StreamedReply,
} from '@marquee/edge';
import { LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageReads } from './page-reads';

const CSV = `${CSV_TYPE}; charset=utf-8`;
/** Characters per write. */
const PIECE_LENGTH = 64 * 1024;
/** Parsing a page of large rows would delay other requests, so the next page has fewer rows. */
const PAGE_BYTES = 1024 * 1024;
/** How long downloads continue after the shutdown has begun; less than the shutdown's time limit. */
const GRACE_MS = 5_000;
const CLIENT_LEFT = new Error('the client has left');

interface Download {
  readonly reply: FastifyReply;
  readonly columns: readonly string[];
  /** Aborted when the client has left or the process stops. */
  readonly signal: AbortSignal;
}

/** Lists as CSV, page after page by cursor. A page is read when the client has read the previous one. */
@Injectable()
export class CsvDownloads implements Downloads, OnModuleInit, OnModuleDestroy {
  private readonly running = new Set<AbortController>();

  constructor(
    private readonly http: HttpAdapterHost<EdgeAdapter>,
    private readonly pages: PageReads,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_csv_downloads', 'CSV downloads in progress', () => this.running.size);
  }

  onModuleInit(): void {
    this.http.httpAdapter.downloads = this;
  }

  /** Downloads that do not end in time are aborted, because the server waits for every response. */
  onModuleDestroy(): void {
    setTimeout(() => {
      for (const running of this.running) running.abort(new Error('the gateway stops'));
    }, GRACE_MS).unref();
  }

  of(reply: FastifyReply, first: RawReply, resource: Resource): StreamedReply {
    const { request } = reply;
    const query = request.query as Query;
    const columns = csvColumns(resource, fieldsIn(query));
    if (columns.length === 0) throw ShopError.badQuery('fields', 'names of fields of the resource');
    const limit = rowsAskedFor(query);
    const rows = rowsIn(first);
    if (first.meta.next !== undefined && rows.length >= limit) reply.header('link', nextLink(request, first.meta.next));
    const { leaving, end } = this.begin(request);
    const download = { reply, columns, signal: leaving.signal };
    const headers = {
      'content-type': CSV,
      'content-disposition': `attachment; filename="${resource.plural}.csv"`,
    };
    return new StreamedReply(headers, this.text(download, first, rows, limit), (error) => {
      end();
      if (error !== undefined && leaving.signal.reason !== CLIENT_LEFT) this.report(request, error);
    });
  }

  private begin({ raw: { socket } }: FastifyRequest): { leaving: AbortController; end: () => void } {
    const leaving = new AbortController();
    const leave = (): void => leaving.abort(CLIENT_LEFT);
    // The writer may wait for a client that does not read.
    leaving.signal.addEventListener('abort', () => socket.destroyed || socket.resetAndDestroy());
    this.running.add(leaving);
    socket.once('close', leave);
    const end = (): void => {
      this.running.delete(leaving);
      socket.off('close', leave);
    };
    return { leaving, end };
  }

  private async *text(
    download: Download,
    first: RawReply,
    firstRows: readonly Row[],
    limit: number,
  ): AsyncGenerator<string, void> {
    const { reply, columns, signal } = download;
    const flight = flightOf(reply);
    let text = csvLine(columns);
    let [page, rows, left]: [RawReply, readonly Row[], number] = [first, firstRows, limit];
    for (;;) {
      for (const row of rows) {
        text += csvLine(columns.map((column) => row[column]));
        if (text.length < PIECE_LENGTH) continue;
        yield text;
        text = '';
        // Lets the event loop serve other requests between two pieces.
        await turn();
      }
      if (text !== '') yield text;
      text = '';
      left -= rows.length;
      if (page.following === undefined || left <= 0) return;
      const bytes = bytesOf(page.parts);
      // An empty page of a search says nothing about the size of rows.
      const fitting = rows.length === 0 ? MAX_LIMIT : Math.max(1, Math.floor((rows.length * PAGE_BYTES) / bytes));
      const next = {
        request: reply.request,
        following: page.following,
        limit: Math.min(left, MAX_LIMIT, fitting),
        signal,
      };
      page = await this.pages.read(next);
      rows = rowsIn(page);
      flight.hold(bytesOf(page.parts) - bytes);
    }
  }

  private report({ id, edge }: FastifyRequest, err: unknown): void {
    const about = { request_id: id, company: edge.company, app: edge.principal?.app, operation: edge.route.operation };
    this.log.warn({ err, ...about }, 'aborting a CSV download after an error');
  }
}

type Row = Readonly<Record<string, unknown>>;

function rowsIn({ parts }: RawReply): readonly Row[] {
  return JSON.parse(Buffer.concat(parts).toString()) as Row[];
}
