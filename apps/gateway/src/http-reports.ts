import type { IncomingHttpHeaders } from 'node:http';
import { isJsonKind, jsonReport } from '@zhixing/telemetry/json/report.ts';
import { clientReport, queryReport } from '@zhixing/telemetry/osmand/report.ts';
import { ownTracksIdentity, ownTracksReport } from '@zhixing/telemetry/owntracks/report.ts';
import type { Claim, Report } from '@zhixing/telemetry/report.ts';
import { asObject, Malformed, textOf } from '@zhixing/telemetry/values.ts';

export interface Asked {
  readonly query: URLSearchParams;
  /** Parts of the path behind the way in. */
  readonly rest: readonly string[];
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly receivedAt: number;
}

export interface Posted {
  readonly claims: readonly Claim[];
  readonly reports: readonly Report[];
}

const MAX_AT_ONCE = 500;

/** Values in the query, in a form, or the JSON of the Traccar client. */
export function osmandReports({ query, headers, body, receivedAt }: Asked): Posted {
  const isJson = String(headers['content-type'] ?? '').includes('json');
  const form = body.length > 0 && !isJson ? new URLSearchParams(body.toString()) : undefined;
  const report = isJson ? clientReport(JSON.parse(body.toString()), receivedAt) : queryReport(plain(form ?? query), receivedAt);
  const { user, secret } = secretOf(headers);
  const key = secret ?? user ?? form?.get('key') ?? query.get('key');
  return { claims: [claim(report, key)], reports: [report] };
}

/** The first of values that come more than once, without the key, which is not kept. */
const plain = (values: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...values].reverse().filter(([name]) => name !== 'key'));

export function ownTracksReports({ headers, body, receivedAt }: Asked): Posted {
  const message: unknown = JSON.parse(body.toString());
  const { user, secret } = secretOf(headers);
  const [limitUser, limitDevice] = [headers['x-limit-u'], headers['x-limit-d']].map((value) =>
    value === undefined ? undefined : String(value),
  );
  const identity = ownTracksIdentity(message, { user: limitUser ?? user, device: limitDevice });
  const report = ownTracksReport(message, identity, receivedAt);
  return { claims: [claim({ protocol: 'owntracks', identity }, secret)], reports: report ? [report] : [] };
}

/** `/gateway/json/{device}/{kind}` with one message or several. */
export function jsonReports({ rest: [identity = '', kind = ''], headers, body, receivedAt }: Asked): Posted {
  if (!identity || !isJsonKind(kind)) throw new Malformed('the path names no device or no known kind');
  const reports = several(body).map((message) => jsonReport(kind, message, { protocol: 'json', identity, receivedAt }));
  return { claims: [claim({ protocol: 'json', identity }, secretOf(headers).secret)], reports };
}

/** `/gateway/vendor/{vendor}/{kind}`: messages about several devices, each named by `device`. */
export function vendorReports({ rest: [vendor = '', kind = ''], body, receivedAt }: Asked): Posted {
  if (!isJsonKind(kind)) throw new Malformed('the path names no known kind');
  const reports = several(body).map((message) => {
    const device = textOf(asObject(message), 'device');
    if (!device) throw new Malformed('device is missing');
    return jsonReport(kind, message, { protocol: 'vendor', identity: `${vendor}/${device}`, receivedAt });
  });
  const devices = [...new Set(reports.map(({ identity }) => identity))];
  return { claims: devices.map((identity) => claim({ protocol: 'vendor', identity }, undefined)), reports };
}

function several(body: Buffer): unknown[] {
  const parsed: unknown = JSON.parse(body.toString());
  const messages = Array.isArray(parsed) ? parsed : [parsed];
  if (messages.length > MAX_AT_ONCE) throw new Malformed(`more than ${MAX_AT_ONCE} messages`);
  return messages;
}

const claim = ({ protocol, identity }: Pick<Report, 'protocol' | 'identity'>, secret: string | null | undefined): Claim => ({
  protocol,
  identity,
  ...(secret && { secret }),
});

/** Password of basic authentication, or a bearer token. */
function secretOf({ authorization = '' }: IncomingHttpHeaders): { user?: string; secret?: string } {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return { secret: value };
  if (scheme.toLowerCase() !== 'basic') return {};
  const [user = '', ...rest] = Buffer.from(value, 'base64').toString().split(':');
  return { user, secret: rest.join(':') };
}
