import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { type Claim, type Intake, IntakeFull } from '@zhixing/telemetry/report.ts';
import { Malformed } from '@zhixing/telemetry/values.ts';
import { type Asked, jsonReports, osmandReports, ownTracksReports, type Posted, vendorReports } from './http-reports.ts';
import { bound, closed, type Listener } from './lines.ts';
import type { GatewayLimits, GatewayLog, GatewayOptions } from './options.ts';

const MAX_BODY_LENGTH = 262_144;
const RETRY_AFTER_S = 5;
const RETRY_LATER = 503;
const SKEW_MS = 300_000;

export interface HttpSettings {
  readonly port: number;
  readonly host: string;
  readonly intake: Intake;
  readonly limits: GatewayLimits;
  readonly log: GatewayLog;
  readonly now: () => number;
  readonly vendorKey: NonNullable<GatewayOptions['vendorKey']>;
}

/** An answer other than success. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Listens for devices and vendors that post. */
export async function listenForPosts(settings: HttpSettings): Promise<Listener> {
  const server = http.createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, (request, response) => {
    answer(request, settings).then(
      (body) => reply(response, 200, body),
      (error: unknown) => refuse(response, error, settings.log),
    );
  });
  server.maxConnections = settings.limits.connections;
  return {
    port: await bound(server, settings.port, settings.host),
    stop: async () => {
      server.closeAllConnections();
      await closed(server, []);
    },
  };
}

/** Stores what a request holds. It is answered with success only when that is durable. */
async function answer(request: http.IncomingMessage, settings: HttpSettings): Promise<object> {
  const url = new URL(request.url ?? '/', 'http://gateway');
  const [, root, way = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const read = root === 'gateway' && Object.hasOwn(WAYS, way) ? WAYS[way] : undefined;
  if (!read) throw new Refused(404, 'there is no such way in');
  const asked: Asked = { query: url.searchParams, rest, headers: request.headers, body: await bodyOf(request), receivedAt: settings.now() };
  if (way === 'vendor') await mustBeSigned(asked, settings);
  const { claims, reports } = read(asked);
  await mustBeAdmitted(claims, request.socket.remoteAddress ?? '', way === 'osmand' ? 400 : 403, settings.intake);
  await settings.intake.accept(reports);
  return way === 'owntracks' ? [] : { accepted: reports.length };
}

const WAYS: Readonly<Record<string, (asked: Asked) => Posted>> = {
  osmand: osmandReports,
  owntracks: ownTracksReports,
  json: jsonReports,
  vendor: vendorReports,
};

async function mustBeAdmitted(claims: readonly Claim[], address: string, status: number, intake: Intake): Promise<void> {
  for (const claim of claims) {
    if (!(await intake.admit({ ...claim, address }))) throw new Refused(status, `${claim.identity} is not admitted`);
  }
}

/** The signature covers moment and body, so that neither can be changed, and an old request cannot be sent again. */
async function mustBeSigned({ rest: [vendor = ''], headers, body, receivedAt }: Asked, { vendorKey }: HttpSettings): Promise<void> {
  const key = await vendorKey(vendor);
  const moment = String(headers['x-timestamp'] ?? '');
  const given = Buffer.from(String(headers['x-signature'] ?? '').replace(/^sha256=/, ''), 'hex');
  const right = createHmac('sha256', key ?? '')
    .update(`${moment}.`)
    .update(body)
    .digest();
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  if (!key || !isRight || !(Math.abs(Number(moment) - receivedAt) <= SKEW_MS)) throw new Refused(401, 'the signature is wrong or too old');
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_LENGTH) throw new Refused(413, 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuse(response: http.ServerResponse, error: unknown, log: GatewayLog): void {
  const status = statusOf(error);
  if (status === RETRY_LATER && !(error instanceof IntakeFull)) log.warn({ err: error }, 'reports of devices could not be stored');
  if (status === RETRY_LATER) response.setHeader('retry-after', RETRY_AFTER_S);
  reply(response, status, { error: status === RETRY_LATER ? 'try again later' : (error as Error).message });
}

function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status;
  return error instanceof Malformed || error instanceof SyntaxError || error instanceof URIError ? 400 : RETRY_LATER;
}

function reply(response: http.ServerResponse, status: number, body: object): void {
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
