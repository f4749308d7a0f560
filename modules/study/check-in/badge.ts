import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { checkInErrors } from './check-in.errors.ts';
import { tokens } from './ports.ts';

const SIGNATURE_BYTES = 9;
const FORM = /^ZX1\.([\w-]{22})\.([\w-]{12})$/;

/**
 * The text of a child's badge for one trip: the sign-up, signed under the server's key. It names nobody, is valid for that trip alone, and
 * cannot be made up.
 */
export const badgeOf = (engine: Engine, signUp: string): string => `ZX1.${badgeKey(signUp)}.${signatureOf(engine, signUp)}`;

/** The part of a badge that names the sign-up: enough to know a badge again without a line, not to make one. */
export const badgeKey = (signUp: string): string => Buffer.from(signUp.replaceAll('-', ''), 'hex').toString('base64url');

/** The sign-up of a scanned badge; null where it was not made by this server. */
export function signUpOnBadge(engine: Engine, text: string): string | null {
  const [, id = '', signature] = FORM.exec(text.trim()) ?? [];
  const hex = Buffer.from(id, 'base64url').toString('hex');
  if (hex.length !== 32) return null;
  const signUp = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return signatureOf(engine, signUp) === signature ? signUp : null;
}

const signatureOf = (engine: Engine, signUp: string): string =>
  keyed(engine, `badge ${signUp}`).subarray(0, SIGNATURE_BYTES).toString('base64url');

/** Whether the server has a key, without which there are neither badges nor codes. */
export function hasKey(engine: Engine): boolean {
  try {
    return use(engine, tokens).of('').length > 0;
  } catch {
    return false;
  }
}

/** Derived under the key of the server. */
export function keyed(engine: Engine, owner: string): Buffer {
  try {
    return use(engine, tokens).of(owner);
  } catch {
    throw checkInErrors.noKey();
  }
}
