import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { birthdayOf, documentIssue, type IdentityDocument, type Row, tellsBirthday } from '@zhixing/model';
import { addGuardian } from './add-guardian.ts';
import { disagrees, identityOf } from './identity.ts';
import { projectStudent } from './projections.ts';
import { studentErrors } from './school.errors.ts';
import { SchoolClass } from './school-class.model.ts';
import { Student } from './student.model.ts';

type StudentRow = Row<typeof Student>;
type ClassRow = Row<typeof SchoolClass>;
type StudentChange = ChangeOf<typeof Student>;

export const studentRules = defineRules(Student, {
  save: {
    check: ({ row }) => checkIdentity(row),
    before: async ({ row, before, changed }, ctx) => {
      if (before && (changed.has('school') || changed.has('schoolClass'))) await projectStudent(ctx, row.id);
    },
  },
  create: { derive: completed, check: checkPlace },
  update: {
    derive: completed,
    check: async (change, ctx) => {
      if (change.changed.has('schoolClass') || change.changed.has('school')) await checkPlace(change, ctx);
    },
  },
  restore: { check: ({ row }, ctx) => checkOpen(row, ctx) },
  actions: {
    resume: { check: ({ row }, ctx) => checkOpen(row, ctx) },
    transferTo: {
      derive: ({ args }, ctx) => placeOf(args.schoolClass, ctx),
      check: async ({ before, args }, ctx) => {
        const schoolClass = await classInSchool(args, ctx);
        if (schoolClass.school === before.school) throw onField('school', 'sameSchool');
        mustBeOpen(schoolClass);
      },
    },
    admit: {
      derive: ({ args }, ctx) => placeOf(args.schoolClass, ctx),
      check: async ({ args }, ctx) => mustBeOpen(await classInSchool(args, ctx)),
    },
    addGuardian: { before: ({ row, args }, ctx) => addGuardian(row.id, args, ctx) },
  },
});

async function completed(change: StudentChange, ctx: Context): Promise<Partial<StudentRow>> {
  return { ...identified(change), ...(await placed(change, ctx)) };
}

function identified({ row, changed }: StudentChange): Partial<StudentRow> {
  const enrolNo = row.enrolNo?.toUpperCase() ?? null;
  const card = row.idCard;
  if (card === null || !tellsBirthday(documentOf(row)) || documentIssue(documentOf(row), card)) return { enrolNo };
  return { ...identityOf(row, changed), enrolNo: enrolNo ?? `G${card}` };
}

/** The student's document type; older records without one have an identity card. */
const documentOf = ({ idType }: StudentRow): IdentityDocument => idType ?? 'nationalId';

async function placed({ row, changed }: StudentChange, ctx: Context): Promise<Partial<StudentRow>> {
  const place = await placeOf(row.schoolClass, ctx);
  return changed.has('school') && row.school !== null ? { ...place, school: row.school } : place;
}

async function placeOf(id: string | null, ctx: Context): Promise<Partial<StudentRow>> {
  const schoolClass = await lookUp(SchoolClass, id, ctx);
  return schoolClass ? { schoolClass: schoolClass.id, grade: schoolClass.grade, school: schoolClass.school } : {};
}

function checkIdentity(row: StudentRow): void {
  const document = documentOf(row);
  if (row.idCard === null) return;
  const issue = documentIssue(document, row.idCard);
  if (issue) throw modelErrors.invalid({}, { fields: { idCard: issue } });
  if (!tellsBirthday(document)) return;
  const wrong = disagrees(row);
  if (wrong.gender) throw onField('gender', 'genderDiffers');
  if (wrong.birthday) throw onField('birthday', 'birthdayDiffers', { birthday: birthdayOf(row.idCard) });
}

async function checkPlace({ row, before }: StudentChange, ctx: Context): Promise<void> {
  const schoolClass = await lookUp(SchoolClass, row.schoolClass, ctx);
  if (!schoolClass) return;
  if (before && before.school !== schoolClass.school) throw onField('schoolClass', 'useTransfer');
  if (schoolClass.school !== row.school) throw onField('schoolClass', 'classElsewhere');
  if (row.status === 'graduated' || row.status === 'transferred') throw onField('schoolClass', 'notEnrolled');
  await checkOpen(row, ctx);
}

async function checkOpen(row: StudentRow, ctx: Context): Promise<void> {
  const schoolClass = await lookUp(SchoolClass, row.schoolClass, ctx);
  if (row.status !== 'enrolled' && row.status !== 'suspended') return;
  if (schoolClass?.status !== 'enabled') throw onField('schoolClass', 'classClosed', { schoolClass: schoolClass?.name ?? '' });
}

async function classInSchool(args: { readonly school: string; readonly schoolClass: string }, ctx: Context): Promise<ClassRow> {
  const schoolClass = await lookUp(SchoolClass, args.schoolClass, ctx);
  if (!schoolClass || schoolClass.school !== args.school) throw onField('schoolClass', 'classElsewhere');
  return schoolClass;
}

function mustBeOpen({ status, name }: ClassRow): void {
  if (status !== 'enabled') throw onField('schoolClass', 'classClosed', { schoolClass: name });
}

const onField = (field: string, name: keyof typeof studentErrors, params: Record<string, unknown> = {}) =>
  studentErrors[name](params, { fields: { [field]: { key: `student.${name}`, params } } });
