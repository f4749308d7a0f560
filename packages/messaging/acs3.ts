import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

interface Signed {
  /** All signed headers, including `host` and the body hash. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query string in the form of `queryText`. */
  readonly query: string;
  readonly keyId: string;
  readonly secret: string;
}

/**
 * The `authorization` header of a POST to Alibaba Cloud:
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature.
 */
export function acs3({ headers, query, keyId, secret }: Signed): string {
  const names = Object.keys(headers).toSorted();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, lines, signed, headers['x-acs-content-sha256']].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
}

/** Query string with sorted parameters, encoded by RFC 3986. */
export const queryText = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
