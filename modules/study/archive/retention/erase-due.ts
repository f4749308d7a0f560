import { audit, auditOfHistory, historyReturning } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { writeClosed } from '@zhixing/engine/tables/closing.ts';
import { deleteRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { AnyModel, Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { FamilyLink } from '../../family/family-link.model.ts';
import { MealDiet } from '../../meal/meal-diet.model.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import type { RetentionKind } from '../policy.ts';
import { RetentionTimer } from './retention-timer.model.ts';

type Timer = Row<typeof RetentionTimer>;

const AT_ONCE = 100;

/** Erases what is due, one timer per transaction, and logs it. Returns the number of timers. A run that stops goes on with the next one. */
export async function eraseDue(ctx: Context, stopping: () => boolean): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await repo(RetentionTimer, elevated(ctx)).find(
      { doneAt: { empty: true }, dueOn: { lte: chinaDay(ctx.now()) } },
      { limit: AT_ONCE, order: { field: 'dueOn', descending: false } },
    );
    for (const timer of due) {
      if (stopping()) return done;
      await erase(timer, ctx);
      done += 1;
    }
    if (due.length < AT_ONCE) return done;
  }
}

function erase(timer: Timer, ctx: Context): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await writeClosed(db);
    const erased = await erasing[timer.kind](timer.trip, tx);
    await updateRows(tx, RetentionTimer, { set: { doneAt: ctx.now().toISOString(), erased }, where: sql`t.id = ${timer.id}` });
    await audit(tx, {
      kind: 'write',
      verb: 'erase',
      model: RetentionTimer.name,
      record: timer.id,
      detail: { kind: timer.kind, trip: timer.trip, erased },
    });
  });
}

const erasing: Readonly<Record<RetentionKind, (trip: string, ctx: Context) => Promise<number>>> = {
  /** What families stated about the health of their children, and what follows from it for meals. */
  health: async (trip, ctx) => {
    const noted = await updateRows<typeof SignUp, { id: string }>(ctx, SignUp, {
      set: { healthNote: null, dietary: null },
      where: sql`t.trip = ${trip} and (t.health_note is not null or t.dietary is not null)`,
      returning: sql`t.id`,
    });
    const diets = await deleteRows<typeof MealDiet, { id: string }>(ctx, MealDiet, sql`t.trip = ${trip}`, sql`t.id`);
    await eraseFieldHistory(ctx, SignUp, noted, ['healthNote', 'dietary']);
    await ctx.db.query(
      sql`delete from sys_history where model = ${MealDiet.name} and record_id = any(${diets.map(({ id }) => id)}::uuid[])`,
    );
    return noted.length + diets.length;
  },
  links: async (trip, ctx) => {
    const set = { status: 'revoked' as const, expiresAt: ctx.now().toISOString() };
    const where = sql`t.trip = ${trip} and t.status = 'open'`;
    return (await updateRows(ctx, FamilyLink, { set, where, returning: sql`t.id` })).length;
  },
  contacts: async (trip, ctx) => {
    const rows = await updateRows<typeof SignUp, { id: string }>(ctx, SignUp, {
      set: { emergencyContact: null, emergencyPhone: null, clothingSize: null },
      where: sql`t.trip = ${trip} and coalesce(t.emergency_contact, t.emergency_phone, t.clothing_size) is not null`,
      returning: sql`t.id`,
    });
    await eraseFieldHistory(ctx, SignUp, rows, ['emergencyContact', 'emergencyPhone', 'clothingSize']);
    return rows.length;
  },
  /** That a guardian consented stays on record; the picture of the signature and where it was given do not. */
  consents: async (trip, ctx) => {
    const rows = await updateRows<typeof ConsentRecord, { id: string; signature: string | null }>(ctx, ConsentRecord, {
      set: { signature: null, signIp: null },
      from: sql`(select id as consent, signature as picture from consent_record) old`,
      where: sql`old.consent = t.id and (t.signature is not null or t.sign_ip is not null) and t.consent_type = 'trip'
        and t.id in (select trip_consent from sign_up where trip = ${trip})
        and not exists (select 1 from sign_up s join trip p on p.id = s.trip where s.trip_consent = t.id and p.id <> ${trip} and p.archived_at is null)`,
      returning: sql`t.id, old.picture as signature`,
    });
    await eraseFieldHistory(ctx, ConsentRecord, rows, ['signature', 'signIp']);
    const pictures = rows.flatMap(({ signature }) => signature ?? []);
    ctx.db.afterCommit(() => void Promise.all(pictures.map((file) => ctx.engine.files.remove(file))));
    return rows.length;
  },
};

/** Takes erased fields out of the history, and records the erasure, by which the audit of the history accepts what has changed. */
async function eraseFieldHistory(
  ctx: Context,
  { name }: AnyModel,
  rows: readonly { readonly id: string }[],
  fields: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const model = ctx.engine.registry.get(name);
  const ids = rows.map(({ id }) => id);
  await ctx.db.query(sql`
    update sys_history set salt = null, changes = changes - ${[...fields]}::text[]
     where model = ${name} and record_id = any(${ids}::uuid[]) and changes ?| ${[...fields]}::text[]`);
  const changes = Object.fromEntries(fields.map((field) => [field, [1, null]]));
  const lines = JSON.stringify(ids.map((record) => ({ id: newId(), record, changes })));
  await ctx.db.query(sql`
    with h as (insert into sys_history (id, model, record_id, version, verb, at, changes)
      select e.id, ${name}, e.record, 0, 'erase', ${ctx.now()}, e.changes from json_to_recordset(${lines}::json) as e(id uuid, record uuid, changes jsonb) ${historyReturning})
    ${auditOfHistory(ctx, model)}`);
}
