import * as client from 'openid-client';
import { type Reason, Unfit } from '../reasons.ts';
import { unreachable } from './reach.ts';

/** Converts the library's errors to `Unfit`. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unfit ? error : unfit(error);
  }
}

function unfit(error: unknown): Unfit {
  if (error instanceof client.AuthorizationResponseError) return new Unfit('refusedThere', { what: said(error.error) }, error);
  if (error instanceof client.ResponseBodyError) {
    const reason = error.error === 'invalid_client' || error.error === 'unauthorized_client' ? 'clientRefused' : 'codeRefused';
    return new Unfit(reason, { what: said([error.error, error.error_description].filter(Boolean).join(': ')) }, error);
  }
  // A refused client is often reported in this header only.
  if (error instanceof client.WWWAuthenticateChallengeError) return new Unfit('clientRefused', { what: String(error.status) }, error);
  const away = unreachable(error);
  if (away) return away;
  if (error instanceof client.ClientError) return ofClient(error);
  return new Unfit('internal', { what: said(error instanceof Error ? error.message : String(error)) }, error);
}

const byCode: Readonly<Record<string, Reason>> = {
  OAUTH_TIMEOUT: 'tooSlow',
  OAUTH_ABORT: 'tooSlow',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'unsafeAddress',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'unsafeAddress',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'refusedByServer',
  OAUTH_RESPONSE_IS_NOT_JSON: 'badAnswer',
  OAUTH_PARSE_ERROR: 'badAnswer',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'wrongTime',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'wrongIssuer',
  OAUTH_KEY_SELECTION_FAILED: 'wrongSignature',
};

const byClaim: Readonly<Record<string, Reason>> = { iss: 'wrongIssuer', aud: 'wrongAudience', azp: 'wrongAudience', nonce: 'wrongNonce' };

function ofClient(error: client.ClientError): Unfit {
  const { code = '' } = error;
  const about = causeOf(error.cause);
  const what = said([error.message, messageOf(error.cause)].filter(Boolean).join(': '));
  const address = String(about.address ?? '');
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return new Unfit(byClaim[String(about.claim)] ?? 'wrongToken', { what }, error);
  if (code === 'OAUTH_INVALID_RESPONSE') return new Unfit(ofResponse(what), { what }, error);
  const reason = byCode[code];
  if (reason) return new Unfit(reason, { what, address }, error);
  return new Unfit('badAnswer', { what }, error);
}

// The library only tells in its message which check failed.
function ofResponse(what: string): Reason {
  if (/signature/i.test(what)) return 'wrongSignature';
  if (/"iss"|issuer/i.test(what)) return 'wrongIssuer';
  return /"state"/.test(what) ? 'stateUnknown' : 'wrongToken';
}

function causeOf(cause: unknown): Readonly<Record<string, unknown>> {
  const inner = cause instanceof Error ? cause.cause : cause;
  return typeof inner === 'object' && inner !== null ? (inner as Readonly<Record<string, unknown>>) : {};
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : '');

const MAX_LENGTH = 200;

/** Shortens another server's text and removes control characters, since it is shown on a page. */
const said = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_LENGTH);
