import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { birthdayOf, type Row } from '@zhixing/model';
import { User } from '../../identity/account/user.model.ts';
import { disagrees, identityOf } from './identity.ts';
import { ownSchool } from './own-school.ts';
import { staffErrors } from './school.errors.ts';
import { SchoolClass } from './school-class.model.ts';
import { Staff } from './staff.model.ts';

type StaffRow = Row<typeof Staff>;

export const staffRules = defineRules(Staff, {
  save: {
    check: ({ row, before }) => {
      if (row.school === null) throw staffErrors.schoolNeeded({}, { fields: { school: { key: 'field.required' } } });
      if (before && before.school !== row.school) throw staffErrors.schoolFixed({}, { fields: { school: { key: 'staff.schoolFixed' } } });
      checkIdentity(row);
    },
  },
  create: { derive: completed },
  update: { derive: completed },
  actions: {
    quit: {
      check: ({ row }, ctx) => refuseHeadTeacher(row, ctx),
      before: async ({ row }, ctx) => {
        if (row.user !== null) await closeAccount(row.user, ctx);
      },
    },
  },
});

async function completed({ row, changed }: ChangeOf<typeof Staff>, ctx: Context): Promise<Partial<StaffRow>> {
  return { ...identityOf(row, changed), ...(row.school === null ? { school: await ownSchool(ctx) } : {}) };
}

function checkIdentity(row: StaffRow): void {
  const wrong = disagrees(row);
  if (wrong.gender) throw staffErrors.genderDiffers({}, { fields: { gender: { key: 'staff.genderDiffers' } } });
  const params = { birthday: birthdayOf(row.idCard) };
  if (wrong.birthday) throw staffErrors.birthdayDiffers(params, { fields: { birthday: { key: 'staff.birthdayDiffers', params } } });
}

async function refuseHeadTeacher(row: StaffRow, ctx: Context): Promise<void> {
  const led = await repo(SchoolClass, elevated(ctx)).first({ headTeacher: row.id, status: 'enabled' });
  if (led) throw staffErrors.leadsClass({ schoolClass: led.name });
}

// Disables the account, so that former staff cannot sign in.
async function closeAccount(id: string, ctx: Context): Promise<void> {
  const users = repo(User, elevated(ctx));
  if ((await users.first({ id }))?.status === 'enabled') await users.act(id, 'disable');
}
