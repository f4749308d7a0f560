import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/identifiers.ts';
import { locks } from '@zhixing/engine/locks.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { isId } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { holdErrors } from './hold.errors.ts';
import { LegalHold } from './legal-hold.model.ts';

/** A hold is about a record that is there, also in the bin; what it is about stays, and it ends by being ended or by its day, not by being deleted. */
export const legalHoldRules = defineRules(LegalHold, {
  derive: ({ action, args }, ctx) =>
    action === 'end' ? { endedBy: ctx.actor.userId, endedAt: ctx.now().toISOString(), note: String(args.note) } : {},
  check: async ({ row, verb, changed }, ctx) => {
    if (verb === 'create') await mustBeThere(ctx, row);
    if (verb === 'update' && (changed.has('subject') || changed.has('record'))) throw holdErrors.fixed();
    if ((verb === 'create' || changed.has('until')) && row.until !== null && row.until < today(ctx))
      throw holdErrors.over({}, { fields: { until: { key: 'legalHold.over' } } });
  },
});

const today = ({ now }: Context): string => chinaDay(now());

async function mustBeThere(ctx: Context, { subject, record }: { subject: string; record: string }): Promise<void> {
  const model = ctx.engine.registry.find(subject);
  if (!model) throw holdErrors.unknownSubject({ subject }, { fields: { subject: { key: 'field.badFormat' } } });
  // Erasing waits for whoever puts something under hold, and sees it afterwards.
  await ctx.db.query(sql`select pg_advisory_xact_lock(${locks.holds})`);
  const found = isId(record) ? await ctx.db.query(sql`select 1 from ${tableOf(model)} where id = ${record}`) : [];
  if (found.length === 0) throw holdErrors.noRecord({}, { fields: { record: { key: 'legalHold.noRecord' } } });
}
