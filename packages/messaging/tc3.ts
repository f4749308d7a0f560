import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';

interface Signed {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  /** The `content-type` header. */
  readonly type: string;
  readonly body: string;
  /** Unix time. */
  readonly seconds: number;
  readonly secretId: string;
  readonly secretKey: string;
}

/** The `authorization` header of a POST to Tencent Cloud: https://cloud.tencent.com/document/api/382/52072. */
export function tc3({ host, service, action, type, body, seconds, secretId, secretKey }: Signed): string {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const signed = 'content-type;host;x-tc-action';
  const headers = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', headers, signed, sha256(body)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>((secret, part) => hmac(secret, part), `TC3${secretKey}`);
  const signature = hmac(key, [ALGORITHM, seconds, scope, sha256(canonical)].join('\n')).toString('hex');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
