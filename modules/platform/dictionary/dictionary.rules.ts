import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelsReferencing, referencingFields, titlesOf } from '@zhixing/engine/read/referencing-fields.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { dictionaryErrors } from './dictionary.errors.ts';
import { DictionaryItem } from './dictionary-item.model.ts';
import { DictionaryType } from './dictionary-type.model.ts';

type Item = Row<typeof DictionaryItem>;

/** Records store codes, so codes in use can neither be deleted nor changed. */
export const dictionaryTypeRules = defineRules(DictionaryType, {
  update: {
    check: async ({ row, before, changed }, ctx) => {
      if (!changed.has('code')) return;
      await mustNotBeOffered(ctx, before.code);
      if ((await repo(DictionaryItem, elevated(ctx)).count({ type: row.id })) > 0) throw dictionaryErrors.codeFixed();
    },
  },
  delete: { check: ({ row }, ctx) => mustNotBeOffered(ctx, row.code) },
});

export const dictionaryItemRules = defineRules(DictionaryItem, {
  save: {
    derive: async ({ row }, ctx) => ({
      dictionary: (await lookUp(DictionaryType, row.type, ctx))?.code ?? null,
      // A disabled item cannot be the default.
      isDefault: row.isDefault && row.enabled,
    }),
    check: mustStandInTree,
    before: async ({ row, changed }, ctx) => {
      if (row.isDefault && changed.has('isDefault')) await takeDefaultFromOthers(row, ctx);
    },
  },
  update: {
    check: async ({ row, before, changed }, ctx) => {
      if (changed.has('code') || changed.has('type')) await rejectReferenced(ctx, before);
      if (changed.has('type') && (await repo(DictionaryItem, elevated(ctx)).count({ parent: row.id })) > 0)
        throw dictionaryErrors.parentElsewhere();
    },
  },
  delete: { check: ({ row }, ctx) => rejectReferenced(ctx, row) },
});

/** Fields whose values come from a dictionary. */
const offering = (ctx: Context, dictionary: string | null) =>
  referencingFields(ctx, ({ kind, settings }) => kind.target(settings)?.where?.dictionary === dictionary);

async function mustNotBeOffered(ctx: Context, code: string): Promise<void> {
  const models = titlesOf(ctx, offering(ctx, code));
  if (models.length > 0) throw dictionaryErrors.typeUsed({ models });
}

async function mustStandInTree({ row }: ChangeOf<typeof DictionaryItem>, ctx: Context): Promise<void> {
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

async function takeDefaultFromOthers(row: Item, ctx: Context): Promise<void> {
  const items = repo(DictionaryItem, elevated(ctx));
  for (const { id } of await items.find({ type: row.type, isDefault: true, id: { ne: row.id } }))
    await items.update(id, { isDefault: false });
}

async function rejectReferenced(ctx: Context, { dictionary, code }: Item): Promise<void> {
  const models = await modelsReferencing(ctx, offering(ctx, dictionary), code);
  if (models.length > 0) throw dictionaryErrors.itemUsed({ models });
}
