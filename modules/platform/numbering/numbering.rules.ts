import type { Context } from '@zhixing/engine/context.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { BillRule } from './bill-rule.model.ts';
import { exampleOf } from './compose.ts';
import { numberingErrors } from './numbering.errors.ts';

/** What decides which numbers a rule has given; changed, it could give one of them again. */
const FIXED = ['code', 'type', 'dateFormat', 'digit', 'startNumber', 'randomDigit', 'randomType'];

const madeOf = ['prefix', 'type', 'dateFormat', 'digit', 'startNumber', 'randomDigit', 'randomType', 'suffix'];

/** Rules that have given numbers, or that fields of models ask for, neither go nor begin again. */
export const billRuleRules = defineRules(BillRule, {
  derive: ({ row, verb, changed }, ctx) => {
    const remade = verb === 'create' || madeOf.some((name) => changed.has(name));
    return remade ? { example: exampleOf(row, ctx.now()) } : {};
  },
  check: ({ verb, row, before, changed }, ctx) => {
    if (verb === 'delete') mustBeUnused(ctx, row.code, row.lastNumber);
    if (verb !== 'update' || !before) return;
    if (changed.has('code')) mustBeUnused(ctx, before.code, before.lastNumber);
    if (before.lastNumber !== null && FIXED.some((name) => changed.has(name))) throw numberingErrors.usedStays();
  },
});

function mustBeUnused(ctx: Context, code: string, lastNumber: string | null): void {
  const asking = ctx.engine.registry
    .all()
    .filter((model) => Object.values(model.fields).some(({ kind, settings }) => kind.generated === 'number' && settings.rule === code))
    .map((model) => ctx.engine.words.title(ctx.language, model));
  if (asking.length > 0 || lastNumber !== null) throw numberingErrors.ruleUsed({ users: asking.length > 0 ? asking : [lastNumber] });
}
