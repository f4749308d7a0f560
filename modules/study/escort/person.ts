import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { genderOf, isNationalId, type Row } from '@zhixing/model';
import { Agency } from '../institution/agency/agency.model.ts';
import { Qualification } from '../institution/qualification/qualification.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { Tutor } from '../institution/tutor/tutor.model.ts';
import { School } from '../school/school.model.ts';
import { Staff } from '../school/staff.model.ts';
import { Carrier } from '../transport/carrier.model.ts';
import { Driver } from '../transport/driver.model.ts';
import type { TripStaff } from './trip-staff.model.ts';

type StaffRow = Row<typeof TripStaff>;

/** What a trip takes over from the record of a person: who it is, whom the person belongs to, and the papers. */
export async function personOf(row: Partial<StaffRow>, ctx: Context): Promise<Partial<StaffRow>> {
  const staff = await lookUp(Staff, row.staff ?? null, ctx);
  if (staff) return ofTeacher(staff, ctx);
  const tutor = await lookUp(Tutor, row.tutor ?? null, ctx);
  if (tutor) return ofTutor(tutor, ctx);
  const driver = await lookUp(Driver, row.driver ?? null, ctx);
  if (driver) return ofDriver(driver, ctx);
  return written(row);
}

async function ofTeacher(staff: Row<typeof Staff>, ctx: Context): Promise<Partial<StaffRow>> {
  const { name, idCard, phone, healthCertTo, backgroundCheckAt } = staff;
  const unit = (await lookUp(School, staff.school, ctx))?.name ?? '';
  const gender = staff.gender ?? genderOf(idCard);
  return { personType: 'school', name, idCard, phone, gender, unit, healthCertTo, backgroundCheckAt };
}

async function ofTutor(tutor: Row<typeof Tutor>, ctx: Context): Promise<Partial<StaffRow>> {
  const { name, idCard, phone, gender, healthCertTo, backgroundCheckAt } = tutor;
  const owner = (await lookUp(Agency, tutor.agency, ctx)) ?? (await lookUp(Site, tutor.site, ctx));
  const papers = await repo(Qualification, elevated(ctx)).find({
    tutor: tutor.id,
    qualType: { in: ['tutorCert', 'guideCert', 'teacherCert'] },
    status: { in: ['valid', 'expiring'] },
  });
  const last = papers.toSorted((a, b) => (b.validTo ?? '9999').localeCompare(a.validTo ?? '9999'))[0];
  return {
    personType: tutor.agency ? 'agency' : 'site',
    unit: owner?.name ?? '',
    certNo: last?.certNo ?? tutor.certNo ?? tutor.guideCertNo ?? tutor.teacherCertNo,
    certTo: last?.longTerm ? null : (last?.validTo ?? null),
    certs: papers.length > 0 ? papers.map(({ id }) => id) : null,
    name,
    idCard,
    phone,
    gender,
    healthCertTo,
    backgroundCheckAt,
  };
}

async function ofDriver(driver: Row<typeof Driver>, ctx: Context): Promise<Partial<StaffRow>> {
  const { name, idCard, phone } = driver;
  const unit = (await lookUp(Carrier, driver.carrier, ctx))?.name ?? '';
  return {
    personType: 'supplier',
    name,
    idCard,
    phone,
    gender: genderOf(idCard),
    unit,
    certNo: driver.qualificationNo,
    certTo: driver.usableTo,
  };
}

/** A person without a record here: the gender is told by the identity number. */
function written(row: Partial<StaffRow>): Partial<StaffRow> {
  if (!row.idCard || !isNationalId(row.idCard)) return {};
  return { idCard: row.idCard, gender: genderOf(row.idCard) };
}
