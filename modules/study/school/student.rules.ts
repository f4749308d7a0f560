import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import { type ActionOf, birthdayOf, isNationalId, type Row } from '@zhixing/model';
import { addGuardian } from './add-guardian.ts';
import { disagrees, identityOf } from './identity.ts';
import { projectStudent } from './projections.ts';
import { studentErrors } from './school.errors.ts';
import { SchoolClass } from './school-class.model.ts';
import { Student } from './student.model.ts';

type StudentRow = Row<typeof Student>;
type StudentMoment = Moment<StudentRow, ActionOf<typeof Student>>;

export const studentRules = defineRules(Student, {
  derive: async (moment, ctx) => {
    const { row, action, args, verb } = moment;
    if (changesSchool(action)) return placeOf(String(args.schoolClass), ctx);
    return verb === 'act' ? {} : { ...identified(moment), ...(await placed(row, moment, ctx)) };
  },
  check: async (moment, ctx) => {
    const { verb, action, changed } = moment;
    if (verb === 'delete') return;
    checkIdentity(moment.row);
    if (changesSchool(action)) await checkMove(moment, ctx);
    else if (changed.has('schoolClass') || changed.has('school')) await checkPlace(moment, ctx);
    if (action === 'resume' || verb === 'restore') await checkOpen(moment.row, ctx);
  },
  beforeCommit: async ({ row, before, action, args, changed }, ctx) => {
    if (before && (changed.has('school') || changed.has('schoolClass'))) await projectStudent(ctx, row.id);
    if (action === 'addGuardian') await addGuardian(row.id, args, elevated(ctx));
  },
});

const changesSchool = (action: string | null): boolean => action === 'transferTo' || action === 'admit';

function identified({ row, changed }: StudentMoment): Partial<StudentRow> {
  if (!isNationalId(row.idCard)) return {};
  const given = changed.has('enrolNo') && row.enrolNo !== null;
  return { ...identityOf(row, changed), enrolNo: given ? (row.enrolNo?.toUpperCase() ?? null) : `G${row.idCard}` };
}

async function placed(row: StudentRow, { changed }: StudentMoment, ctx: Context): Promise<Partial<StudentRow>> {
  const place = await placeOf(row.schoolClass, ctx);
  return changed.has('school') && row.school !== null ? { ...place, school: row.school } : place;
}

async function placeOf(id: string | null, ctx: Context): Promise<Partial<StudentRow>> {
  const schoolClass = await lookUp(SchoolClass, id, ctx);
  return schoolClass ? { schoolClass: schoolClass.id, grade: schoolClass.grade, school: schoolClass.school } : {};
}

function checkIdentity(row: StudentRow): void {
  if (row.enrolNo !== `G${row.idCard}`) throw onField('enrolNo', 'enrolNoDiffers');
  const wrong = disagrees(row);
  if (wrong.gender) throw onField('gender', 'genderDiffers');
  if (wrong.birthday) throw onField('birthday', 'birthdayDiffers', { birthday: birthdayOf(row.idCard) });
}

async function checkPlace({ row, before }: StudentMoment, ctx: Context): Promise<void> {
  const schoolClass = await lookUp(SchoolClass, row.schoolClass, ctx);
  if (!schoolClass) return;
  if (before && before.school !== schoolClass.school) throw onField('schoolClass', 'useTransfer');
  if (schoolClass.school !== row.school) throw onField('schoolClass', 'classElsewhere');
  if (row.status === 'graduated' || row.status === 'transferred') throw onField('schoolClass', 'notEnrolled');
  await checkOpen(row, ctx);
}

async function checkMove({ before, args, action }: StudentMoment, ctx: Context): Promise<void> {
  const schoolClass = await lookUp(SchoolClass, String(args.schoolClass), ctx);
  if (!schoolClass || schoolClass.school !== args.school) throw onField('schoolClass', 'classElsewhere');
  if (action === 'transferTo' && schoolClass.school === before?.school) throw onField('school', 'sameSchool');
  if (schoolClass.status !== 'enabled') throw onField('schoolClass', 'classClosed', { schoolClass: schoolClass.name });
}

async function checkOpen(row: StudentRow, ctx: Context): Promise<void> {
  const schoolClass = await lookUp(SchoolClass, row.schoolClass, ctx);
  if (row.status !== 'enrolled' && row.status !== 'suspended') return;
  if (schoolClass?.status !== 'enabled') throw onField('schoolClass', 'classClosed', { schoolClass: schoolClass?.name ?? '' });
}

const onField = (field: string, name: keyof typeof studentErrors, params: Record<string, unknown> = {}) =>
  studentErrors[name](params, { fields: { [field]: { key: `student.${name}`, params } } });
