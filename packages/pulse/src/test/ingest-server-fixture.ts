import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly id: string;
  readonly url: string;
  readonly status: number | null;
  readonly [name: string]: unknown;
}

export interface ReceivedBatch {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly dropped: number | undefined;
  readonly events: readonly ReceivedEvent[];
}

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

type Respond = (batch: ReceivedBatch) => Reply | undefined | Promise<Reply | undefined>;

/** A real, small ingest endpoint: it remembers what it gets, and answers as told (202 otherwise). */
export async function startIngest(respond: Respond = () => undefined) {
  const batches: ReceivedBatch[] = [];
  const known = new Set<string>();
  const watchers = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const body = text ? JSON.parse(text) : { events: [] };
    const batch: ReceivedBatch = {
      headers: request.headers,
      text,
      dropped: body.dropped,
      events: body.events,
    };
    const reply = await respond(batch);
    const duplicates = batch.events.filter((event) => known.has(event.id)).length;
    if (!reply) for (const event of batch.events) known.add(event.id);
    const accepted = { accepted: batch.events.length - duplicates, duplicates, rejected: [] };
    response.writeHead(reply?.status ?? 202, { 'content-type': 'application/json', ...reply?.headers });
    response.end(JSON.stringify(reply ? (reply.body ?? {}) : accepted));
    batches.push(batch);
    for (const watcher of [...watchers]) watcher();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const events = () => batches.flatMap((batch) => batch.events);

  function until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const watcher = () => {
        if (!isReached()) return;
        watchers.delete(watcher);
        resolve();
      };
      watchers.add(watcher);
      watcher();
    });
  }

  return {
    endpoint: `http://127.0.0.1:${port}/api/v1/pulse/events`,
    batches,
    events,
    until,
    /** The event of a path, once it has arrived. */
    async eventOf(path: string): Promise<ReceivedEvent> {
      const find = () => events().find((event) => new URL(event.url).pathname === path);
      await until(() => find() !== undefined);
      return find() as ReceivedEvent;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type IngestServer = Awaited<ReturnType<typeof startIngest>>;
