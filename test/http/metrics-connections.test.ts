import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { pino } from 'pino';
import { startMetrics } from '../../src/http/metrics/metrics.ts';

const clients = 60;
const connectionsMax = 32;

test('clients of the metrics cannot take all files that the service may open', async (context) => {
  const metrics = await startMetrics({ host: '127.0.0.1', port: 0 }, pino({ level: 'silent' }));
  context.after(() => metrics.stop());
  const { port } = new URL(metrics.url as string);
  const connected = Array.from({ length: clients }, () => connect(Number(port), '127.0.0.1'));
  const answers = await Promise.all(connected.map(askFor));
  const answered = answers.filter((line) => line === 'HTTP/1.1 200 OK').length;
  assert.deepEqual(
    [answered, answers.filter((line) => line === '').length],
    [connectionsMax, clients - connectionsMax],
  );
  for (const socket of connected) socket.destroy();
});

/** Asks for the metrics and leaves the connection open; returns the first line, or '' if it was closed. */
function askFor(socket: Socket): Promise<string> {
  socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', (answer) => resolve(answer.toString().split('\r\n')[0] ?? ''));
    socket.on('error', () => {}).once('close', () => resolve(''));
  });
}
