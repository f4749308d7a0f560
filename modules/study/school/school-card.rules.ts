import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { schoolCardErrors } from './school.errors.ts';
import { SchoolCard } from './school-card.model.ts';
import { Staff } from './staff.model.ts';
import { Student } from './student.model.ts';

type CardRow = Row<typeof SchoolCard>;

export const schoolCardRules = defineRules(SchoolCard, {
  save: { derive: ({ row }, ctx) => held(row, ctx), check: mustBelong },
  actions: {
    issue: {
      derive: ({ row }, ctx) => ({ issueDate: chinaDay(ctx.now()), holderKey: holderOf(row) }),
      check: async ({ row }, ctx) => {
        if (holderOf(row) === null) throw schoolCardErrors.holderNeeded();
        if (row.expireDate !== null && row.expireDate < chinaDay(ctx.now())) throw schoolCardErrors.expired();
        await mustBeOnly(row, ctx);
      },
    },
    reportLost: { derive: (_change, ctx) => ({ lostAt: ctx.now().toISOString(), holderKey: null }) },
    unlost: { derive: ({ row }) => ({ lostAt: null, holderKey: holderOf(row) }), check: ({ row }, ctx) => mustBeOnly(row, ctx) },
    replace: {
      before: async ({ row, args }, ctx) => {
        const cards = repo(SchoolCard, elevated(ctx));
        const { holderType, student, staff, school } = row;
        const { id } = await cards.create({ ...args, holderType, student, staff, school });
        await updateRows(ctx, SchoolCard, { set: { replaces: row.id }, where: sql`t.id = ${id}` });
        await cards.act(id, 'issue');
      },
    },
    freeze: { derive: ({ args }) => ({ statusReason: args.reason }) },
    unfreeze: { derive: () => ({ statusReason: null }) },
    cancel: { derive: ({ args }) => ({ statusReason: args.reason, holderKey: null }) },
  },
});

const holderOf = ({ holderType, student, staff }: CardRow): string | null => (holderType === 'student' ? student : staff);

/** A card belongs to the school of its holder, and to the one who enters it while it is blank. */
async function held(row: CardRow, ctx: Context): Promise<Partial<CardRow>> {
  const student = row.holderType === 'student' ? await lookUp(Student, row.student, ctx) : null;
  const staff = row.holderType === 'staff' ? await lookUp(Staff, row.staff, ctx) : null;
  return { student: student?.id ?? null, staff: staff?.id ?? null, school: student?.school ?? staff?.school ?? row.school };
}

function mustBelong({ row }: { readonly row: CardRow }): void {
  if (row.school === null) throw schoolCardErrors.holderNeeded({}, { fields: { school: { key: 'field.required' } } });
}

async function mustBeOnly(row: CardRow, ctx: Context): Promise<void> {
  const other = await repo(SchoolCard, elevated(ctx)).first({ id: { ne: row.id }, holderKey: holderOf(row) });
  if (other) throw schoolCardErrors.hasAnother({ no: other.cardNo });
}
