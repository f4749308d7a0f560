import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received message. */
export interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: { type: string; timestamp: string; data: { id: string; version: number; record: Record<string, unknown> | null } };
}

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** The receiver of a webhook. `answers` are used in order; the last one is repeated. */
export async function startReceiver() {
  const heard: Heard[] = [];
  const answers: Answer[] = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const body = Buffer.concat(parts).toString();
        heard.push({ headers: request.headers, body, message: JSON.parse(body) });
        const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 };
        response.writeHead(answer.status, answer.headers).end(answer.body ?? 'ok');
      });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  return { heard, answers, port, close: () => receiver.close() };
}
