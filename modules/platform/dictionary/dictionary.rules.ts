import { carriersOf, modelsCarrying, titlesOf } from '@zhixing/engine/carriers.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { dictionaryErrors } from './dictionary.errors.ts';
import { DictionaryItem } from './dictionary-item.model.ts';
import { DictionaryType } from './dictionary-type.model.ts';

type Item = Row<typeof DictionaryItem>;

/** Codes are what records store: those in use neither go nor change. */
export const dictionaryTypeRules = defineRules(DictionaryType, {
  check: async ({ verb, row, before, changed }, ctx) => {
    if (verb === 'delete') return mustNotBeOffered(ctx, row.code);
    if (!before || !changed.has('code')) return;
    await mustNotBeOffered(ctx, before.code);
    if ((await repo(DictionaryItem, elevated(ctx)).count({ type: row.id })) > 0) throw dictionaryErrors.codeFixed();
  },
});

export const dictionaryItemRules = defineRules(DictionaryItem, {
  derive: async ({ row }, ctx) => ({
    dictionary: (await lookUp(DictionaryType, row.type, ctx))?.code ?? null,
    // What cannot be chosen cannot be chosen beforehand either.
    isDefault: row.isDefault && row.enabled,
  }),
  check: async (moment, ctx) => {
    const { verb, row, before, changed } = moment;
    if (verb === 'delete') return mustNotBeCarried(ctx, row);
    if (before && (changed.has('code') || changed.has('type'))) await mustNotBeCarried(ctx, before);
    await mustStandInTree(moment, ctx);
  },
  beforeCommit: async ({ row, changed }, ctx) => {
    if (!row.isDefault || !changed.has('isDefault')) return;
    const items = repo(DictionaryItem, elevated(ctx));
    for (const { id } of await items.find({ type: row.type, isDefault: true, id: { ne: row.id } }))
      await items.update(id, { isDefault: false });
  },
});

/** Fields whose values are entries of a dictionary. */
const offering = (ctx: Context, dictionary: string | null) =>
  carriersOf(ctx, ({ kind, settings }) => kind.target(settings)?.where?.dictionary === dictionary);

async function mustNotBeOffered(ctx: Context, code: string): Promise<void> {
  const models = titlesOf(ctx, offering(ctx, code));
  if (models.length > 0) throw dictionaryErrors.typeUsed({ models });
}

async function mustNotBeCarried(ctx: Context, { dictionary, code }: Item): Promise<void> {
  const models = await modelsCarrying(ctx, offering(ctx, dictionary), code);
  if (models.length > 0) throw dictionaryErrors.itemUsed({ models });
}

async function mustStandInTree({ row, before, changed }: Moment<Item>, ctx: Context): Promise<void> {
  if (before && changed.has('type') && (await repo(DictionaryItem, elevated(ctx)).count({ parent: row.id })) > 0)
    throw dictionaryErrors.parentElsewhere();
  if (row.parent === null) return;
  const [type, parent] = await Promise.all([lookUp(DictionaryType, row.type, ctx), lookUp(DictionaryItem, row.parent, ctx)]);
  if (type && !type.isTree)
    throw dictionaryErrors.notATree(
      { name: type.name },
      { fields: { parent: { key: 'dictionary.notATree', params: { name: type.name } } } },
    );
  if (parent && parent.type !== row.type)
    throw dictionaryErrors.parentElsewhere({}, { fields: { parent: { key: 'dictionary.parentElsewhere' } } });
}
