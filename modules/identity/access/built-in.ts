import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { storeMany } from '@zhixing/engine/write/store-many.ts';
import sql from 'sql-template-tag';
import { builtInRoles } from '../account/roles.ts';

const LOCK = 5_150_212;

/** Creates missing built-in roles, in a new installation or after an upgrade that adds some. */
export async function ensureBuiltInRoles(engine: Engine): Promise<void> {
  await engine.database.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(${LOCK})`);
    const known = await db.query<{ code: string }>(sql`select code from role`);
    const missing = builtInRoles.filter(({ code }) => !known.some((one) => one.code === code));
    if (missing.length === 0) return;
    const ctx = systemContext(engine, { db });
    const model = engine.registry.get('role');
    const moments = missing.map((role) => {
      const row = rowOf(engine, role);
      return { row, before: null, verb: 'create' as const, action: null, args: {}, changed: new Set(Object.keys(row)) };
    });
    await storeMany(ctx, model, moments);
  });
}

function rowOf(engine: Engine, { id, code, kinds }: (typeof builtInRoles)[number]): Record<string, unknown> {
  const at = engine.now().toISOString();
  return {
    id,
    version: 1,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
    status: 'enabled',
    code,
    name: engine.texts.shipped('zh', `account.roles.${code}`) ?? code,
    builtIn: true,
    global: true,
    organisations: null,
    remark: null,
    orgKind: kinds.length === 1 ? kinds[0] : 'any',
    sortCode: builtInRoles.findIndex((one) => one.code === code) + 1,
  };
}
