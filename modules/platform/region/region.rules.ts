import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelsReferencing, referencingFields } from '@zhixing/engine/read/referencing-fields.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row, Target } from '@zhixing/model';
import { regionErrors } from './region.errors.ts';
import { Region } from './region.model.ts';

type Place = Row<typeof Region>;

const LEVELS = ['province', 'city', 'district', 'street'];
/** Length of a street code; all other codes have six digits. */
const STREET_DIGITS = 9;
/** Number of digits that the children of a level share with its code (GB/T 2260). */
const SHARED = { province: 2, city: 4, district: 6, street: 9 } as const;

/** The code of a division starts with that of its parent. Codes that records refer to can neither be deleted nor changed. */
export const regionRules = defineRules(Region, {
  save: { check: mustBePlaced },
  update: {
    check: async ({ row, before, changed }, ctx) => {
      if (changed.has('code')) await mustNotBeNamed(ctx, before.code);
      if (changed.has('code') || changed.has('level'))
        for (const below of await repo(Region, elevated(ctx)).find({ parent: row.id })) mustLieBelow(below, row);
    },
  },
  delete: { check: ({ row }, ctx) => mustNotBeNamed(ctx, row.code) },
});

async function mustBePlaced({ row }: ChangeOf<typeof Region>, ctx: Context): Promise<void> {
  if ((row.level === 'street') !== (row.code.length === STREET_DIGITS))
    throw regionErrors.wrongLength({}, { fields: { code: { key: 'region.wrongLength' } } });
  if (row.level === 'street' && row.parent === null) throw regionErrors.notBelow({}, { fields: { parent: { key: 'region.notBelow' } } });
  if (row.parent !== null) mustLieBelow(row, await lookUp(Region, row.parent, ctx));
}

const isKeyOfRegion = (target: Target | null): boolean => target?.model === 'region' && target.key === 'code';

async function mustNotBeNamed(ctx: Context, code: string): Promise<void> {
  const models = await modelsReferencing(
    ctx,
    referencingFields(ctx, ({ kind, settings }) => isKeyOfRegion(kind.target(settings))),
    code,
  );
  if (models.length > 0) throw regionErrors.codeUsed({ models });
}

function mustLieBelow(row: Pick<Place, 'code' | 'level'>, parent: Place | null): void {
  if (!parent) return;
  if (LEVELS.indexOf(row.level) <= LEVELS.indexOf(parent.level))
    throw regionErrors.notBelow({}, { fields: { level: { key: 'region.notBelow' } } });
  const digits = SHARED[parent.level];
  if (row.code.slice(0, digits) !== parent.code.slice(0, digits))
    throw regionErrors.elsewhere(
      { begin: parent.code.slice(0, digits) },
      { fields: { code: { key: 'region.elsewhere', params: { begin: parent.code.slice(0, digits) } } } },
    );
}
