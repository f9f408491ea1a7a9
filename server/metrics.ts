import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config/config';
import { backupFolder, newestBackup } from '#server/db/backups';
import { type Log, LOG_LEVELS } from '#server/http/log';
import type { Store } from './store';

const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts what is logged, and tells it to Prometheus together with the state of the mail queue, the backups and the purge. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by the pattern of their route and status',
    labelNames: ['route', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response is ready',
    labelNames: ['route'],
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'society_log_events_total',
    help: 'Lines of the log, requests left out',
    labelNames: ['event', 'level'],
    registers,
  });

  return {
    /** A log that counts what it passes on. */
    counting:
      (log: Log): Log =>
      (event, fields = {}) => {
        log(event, fields);
        if (event !== 'request') {
          events.inc({ event, level: LOG_LEVELS[event] });
          return;
        }
        // A malformed request has neither route nor duration.
        const { route = 'malformed', status = 0, durationMs } = fields;
        requests.inc({ route: String(route), status: String(status) });
        if (typeof durationMs === 'number') {
          latency.observe({ route: String(route) }, durationMs / 1000);
        }
      },

    /** Serves `GET /metrics` on the port, with a 503 while the database cannot be read. Rejects if it is taken. */
    async listen(
      { port, host }: { port: number; host: string },
      { store, dataDir }: { store: Store } & Pick<Config, 'dataDir'>,
    ): Promise<void> {
      const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
        new Gauge({
          name: `society_${name}`,
          help,
          registers,
          async collect() {
            this.set(await read());
          },
        });
      gauge('mail_waiting', 'Mails in the queue', async () => {
        const { waiting } = await store.mailQueue.backlog();
        return waiting;
      });
      gauge('mail_oldest_age_seconds', 'How long the oldest of them has waited', async () => {
        const { oldestAt } = await store.mailQueue.backlog();
        return oldestAt === null ? 0 : (Date.now() - oldestAt) / 1000;
      });
      gauge('last_backup_timestamp_seconds', 'The newest file in DATA_DIR/backups; 0: none', () => {
        const newest = newestBackup(backupFolder(dataDir));
        return (newest?.writtenAt ?? 0) / 1000;
      });
      gauge('last_purge_timestamp_seconds', 'The last purge, to the hour; 0: none', async () => {
        const purgedAt = await store.purgeRecord.purgedAt();
        return (purgedAt ?? 0) / 1000;
      });

      const server = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          () => response.writeHead(503).end(),
        );
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host }, resolve);
      });
    },
  };
}
