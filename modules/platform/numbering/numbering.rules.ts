import type { Context } from '@zhixing/engine/context.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { exampleOf } from './compose.ts';
import { NumberRule } from './number-rule.model.ts';
import { numberingErrors } from './numbering.errors.ts';

/** Properties that determine the sequence: changing one could issue the same number twice. */
const FIXED = ['code', 'type', 'dateFormat', 'digit', 'startNumber', 'randomDigit', 'randomType'];

/** Properties that affect the example number. */
const madeOf = ['prefix', 'type', 'dateFormat', 'digit', 'startNumber', 'randomDigit', 'randomType', 'suffix'];

/** A number rule that has issued numbers or that fields of models refer to keeps its code and sequence and cannot be deleted. */
export const numberRuleRules = defineRules(NumberRule, {
  create: { derive: ({ row }, ctx) => ({ example: exampleOf(row, ctx.now()) }) },
  update: {
    derive: ({ row, changed }, ctx) => (madeOf.some((name) => changed.has(name)) ? { example: exampleOf(row, ctx.now()) } : {}),
    check: ({ before, changed }, ctx) => {
      if (changed.has('code')) mustBeUnused(ctx, before.code, before.lastNumber);
      if (before.lastNumber !== null && FIXED.some((name) => changed.has(name))) throw numberingErrors.usedStays();
    },
  },
  delete: { check: ({ row }, ctx) => mustBeUnused(ctx, row.code, row.lastNumber) },
});

function mustBeUnused(ctx: Context, code: string, lastNumber: string | null): void {
  const numberedModels = ctx.engine.registry
    .all()
    .filter((model) => Object.values(model.fields).some(({ kind, settings }) => kind.generated === 'number' && settings.rule === code))
    .map((model) => ctx.engine.words.title(ctx.language, model));
  if (numberedModels.length > 0 || lastNumber !== null)
    throw numberingErrors.ruleUsed({ users: numberedModels.length > 0 ? numberedModels : [lastNumber] });
}
