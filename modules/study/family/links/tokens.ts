import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { familyErrors } from '../family.errors.ts';
import type { FamilyLink } from '../family-link.model.ts';
import { tokens } from '../ports.ts';

type Link = Pick<Row<typeof FamilyLink>, 'id' | 'round'>;

const TOKEN_BYTES = 16;

/** Hash under which a token or phone number is stored. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Keyed hash, for codes of six digits: without the server's key a copy of the database does not reveal them. */
export function keyedHash(engine: Engine, text: string): Buffer {
  try {
    return use(engine, tokens).of(text);
  } catch {
    throw familyErrors.noKey();
  }
}

/**
 * The token of a link. It is derived anew whenever the address is printed or sent, so that it is stored nowhere: 128 bits under the server's
 * key.
 */
export const tokenOfLink = (engine: Engine, { id, round }: Link): string =>
  keyedHash(engine, `family link ${id} ${round ?? 1}`)
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');

/** Makes the tokens of links valid, and those made before for the same links invalid. */
export async function storeTokens({ engine, db }: Context, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  const ids = links.map(({ id }) => id);
  const hashes = links.map((link) => hashOf(tokenOfLink(engine, link)).toString('hex'));
  await db.query(sql`
    insert into sys_family_token as t (hash, link)
    select decode(made.hash, 'hex'), made.link from unnest(${hashes}::text[], ${ids}::uuid[]) made(hash, link)
    on conflict (link) do update set hash = excluded.hash`);
}

/** Links whose derived token is the valid one: after a change of the server's key they have to be renewed. */
export async function currentTokens({ engine, db }: Context, links: readonly Link[]): Promise<ReadonlyMap<string, string>> {
  const stored = await db.query<{ link: string; hash: Buffer }>(
    sql`select link, hash from sys_family_token where link = any(${links.map(({ id }) => id)}::uuid[])`,
  );
  const valid = new Map(stored.map(({ link, hash }) => [link, hash]));
  return new Map(
    links.flatMap((link) => {
      const token = tokenOfLink(engine, link);
      return valid.get(link.id)?.equals(hashOf(token)) ? [[link.id, token] as const] : [];
    }),
  );
}

/** Ends what a link has opened: its sessions and the codes on their way. */
export async function endVisits({ db }: Context, link: string): Promise<void> {
  await db.query(sql`delete from sys_family_session where link = ${link}`);
  await db.query(sql`delete from sys_family_code where link = ${link}`);
}
