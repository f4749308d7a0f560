import { timingSafeEqual } from 'node:crypto';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { evaluationErrors } from '../evaluation.errors.ts';
import { tokens } from '../ports.ts';

const MAC_BYTES = 16;
const ID_BYTES = 16;

/** Derived under the server's key, so that a copy of the database tells neither links nor authors. */
function keyed(engine: Engine, text: string): Buffer {
  try {
    return use(engine, tokens).of(text);
  } catch {
    throw evaluationErrors.noKey();
  }
}

/** The personal token of an invitation: its id and a keyed digest of it, so that nothing is stored. */
export function tokenOf(engine: Engine, invitation: string): string {
  const id = Buffer.from(invitation.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(engine, invitation)]).toString('base64url');
}

const macOf = (engine: Engine, invitation: string): Buffer => keyed(engine, `invitation ${invitation}`).subarray(0, MAC_BYTES);

/** The invitation that a token belongs to; null for tokens that were not made here. */
export function invitationIn(engine: Engine, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(ID_BYTES), macOf(engine, id)) ? id : null;
}

/** The address of the personal page; the token stands behind the #, so that it reaches no log of a server between. */
export const personalAddress = (engine: Engine, site: string, invitation: string): string =>
  `${new URL('/evaluation', site).href}#${tokenOf(engine, invitation)}`;

/** Under what a person's answer about a subject is stored: it holds the person to one and tells nobody who it was. */
export const personKeyOf = (engine: Engine, person: string, subject: string): string =>
  keyed(engine, `evaluation ${person} ${subject}`).toString('hex');
