import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { takingTurns, underQuota } from '@zhixing/engine/database/quota.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';

interface Signature {
  readonly id: string;
  readonly image: Buffer;
  readonly mediaType: string;
  readonly isDefault: boolean;
  readonly createdAt: Date;
}

/** The user's signature images, newest first, each as a data URL. */
export async function signaturesOf({ db, actor }: Context) {
  const rows = await db.query<Signature>(sql`
    select id, image, media_type as "mediaType", is_default as "isDefault", created_at as "createdAt" from sys_signature
    where user_id = ${actor.userId} order by created_at desc, id desc`);
  return rows.map(({ id, image, mediaType, isDefault, createdAt }) => ({
    id,
    signImg: `data:${mediaType};base64,${image.toString('base64')}`,
    isDefault,
    createdAt: createdAt.getTime(),
  }));
}

/** Stores a signature image, given as a data URL of a PNG or JPEG. The first one becomes the default. */
export function addSignature(ctx: Context, signImg: string, isDefault: boolean): Promise<{ id: string }> {
  const { image, mediaType } = imageIn(signImg);
  return once(ctx, ['addSignature', signImg, isDefault], (outer) =>
    underQuota(outer.db, signatureQuota(outer), async (db) => {
      const tx = within(outer, db);
      const id = newId();
      const [added] = await db.query<{ first: boolean }>(
        sql`insert into sys_signature (id, user_id, image, media_type, is_default, created_at) values (${id}, ${ctx.actor.userId}, ${image}, ${mediaType}, false, ${ctx.now()})
          returning not exists (select 1 from sys_signature where user_id = ${ctx.actor.userId}) as first`,
      );
      await audit(tx, { kind: 'account', verb: 'addSignature', detail: { signature: id } });
      if (isDefault || added?.first) await chooseSignature(tx, id);
      return { id };
    }),
  );
}

/** Makes one of the user's own signatures the default. */
export function chooseSignature(ctx: Context, id: string): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const chosen = isId(id)
      ? await db.query(sql`
        update sys_signature s set is_default = (s.id = ${id})
        where s.user_id = ${ctx.actor.userId} and exists (select 1 from sys_signature o where o.id = ${id} and o.user_id = ${ctx.actor.userId})
        returning 1`)
      : [];
    if (chosen.length === 0) throw accountErrors.unknownSignature();
    await audit(within(ctx, db), { kind: 'account', verb: 'chooseSignature', detail: { signature: id } });
  });
}

/** Removes one of the user's own signatures; if it was the default, the newest remaining one becomes the default. */
export function removeSignature(ctx: Context, id: string): Promise<void> {
  if (!isId(id)) throw accountErrors.unknownSignature();
  return takingTurns(ctx.db, signatureQuota(ctx).key, async (db) => {
    const [gone] = await db.query<{ is_default: boolean }>(
      sql`delete from sys_signature where id = ${id} and user_id = ${ctx.actor.userId} returning is_default`,
    );
    if (!gone) throw accountErrors.unknownSignature();
    await audit(within(ctx, db), { kind: 'account', verb: 'removeSignature', detail: { signature: id } });
    if (!gone.is_default) return;
    await db.query(sql`
      update sys_signature set is_default = true
      where id = (select id from sys_signature where user_id = ${ctx.actor.userId} order by created_at desc, id desc limit 1)`);
  });
}

// The quota's lock serialises writers of one user, so that the count and the default stay consistent.
const signatureQuota = ({ actor }: Context) => ({
  key: `signatures ${actor.userId}`,
  count: sql`select count(*)::int as n from sys_signature where user_id = ${actor.userId}`,
  most: limits.signatures,
  refuse: () => accountErrors.tooManySignatures({ max: limits.signatures }),
});

const heads = { 'image/png': Buffer.from('89504e470d0a1a0a', 'hex'), 'image/jpeg': Buffer.from('ffd8ff', 'hex') } as const;

function imageIn(address: string): { image: Buffer; mediaType: string } {
  const [, mediaType = '', body = ''] = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? [];
  const image = Buffer.from(body, 'base64');
  const head = heads[mediaType as keyof typeof heads];
  if (!head || image.length > limits.signatureBytes || !image.subarray(0, head.length).equals(head)) throw accountErrors.signatureRefused();
  return { image, mediaType };
}
