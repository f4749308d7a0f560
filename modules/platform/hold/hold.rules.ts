import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { locks } from '@zhixing/engine/database/locks.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { isId, type Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { holdErrors } from './hold.errors.ts';
import { LegalHold } from './legal-hold.model.ts';

type Hold = Row<typeof LegalHold>;

/**
 * A hold names one existing record, which may be in the recycle bin, and prevents its erasure. It ends by the action or on its date, and
 * cannot be deleted.
 */
export const legalHoldRules = defineRules(LegalHold, {
  create: {
    check: async ({ row }, ctx) => {
      await mustBeThere(ctx, row);
      mustNotBeOver(ctx, row);
    },
  },
  update: {
    check: ({ row, changed }, ctx) => {
      if (changed.has('subject') || changed.has('record')) throw holdErrors.fixed();
      if (changed.has('until')) mustNotBeOver(ctx, row);
    },
  },
  actions: {
    end: { derive: ({ args }, ctx) => ({ endedBy: ctx.actor.userId, endedAt: ctx.now().toISOString(), note: args.note }) },
  },
});

async function mustBeThere(ctx: Context, { subject, record }: Hold): Promise<void> {
  const model = ctx.engine.registry.find(subject);
  if (!model) throw holdErrors.unknownSubject({ subject }, { fields: { subject: { key: 'field.badFormat' } } });
  // Erasure takes the same advisory lock, so it waits for this transaction and then sees the hold.
  await ctx.db.query(sql`select pg_advisory_xact_lock(${locks.holds})`);
  const found = isId(record) ? await ctx.db.query(sql`select 1 from ${tableOf(model)} where id = ${record}`) : [];
  if (found.length === 0) throw holdErrors.noRecord({}, { fields: { record: { key: 'legalHold.noRecord' } } });
}

function mustNotBeOver(ctx: Context, { until }: Hold): void {
  if (until !== null && until < chinaDay(ctx.now())) throw holdErrors.over({}, { fields: { until: { key: 'legalHold.over' } } });
}
