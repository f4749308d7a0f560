import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveModel } from '@zhixing/model';
import { Region } from '../../../platform/region/region.model.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { Grade } from '../../school/grade.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { School } from '../../school/school.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { sampleRows } from './sample-rows.ts';

const models = {
  region: Region,
  educationBureau: EducationBureau,
  school: School,
  staff: Staff,
  grade: Grade,
  schoolClass: SchoolClass,
  student: Student,
  guardian: Guardian,
  studentGuardian: StudentGuardian,
  healthProfile: HealthProfile,
  consentRecord: ConsentRecord,
};
const rows = sampleRows();
let looked = 0;

for (const [name, model] of Object.entries(models)) {
  test(`every ${name} of the sample is a record that the model accepts`, () => {
    const { fields } = effectiveModel(model);
    const required = Object.values(fields).filter(({ settings, system }) => settings.required === true && !system);
    for (const row of rows[name as keyof typeof models]) {
      const values = new Map<string, unknown>(Object.entries(row));
      for (const [key, value] of values) {
        const field = fields[key];
        assert.ok(field?.column, `${name} stores no ${key}`);
        if (value !== null) assert.equal(field.kind.check(value, field.settings), null, `${name}.${key}: ${JSON.stringify(value)}`);
        looked += 1;
      }
      for (const field of required) assert.ok((values.get(field.name) ?? null) !== null, `${name}.${field.name} is missing`);
    }
    assert.ok(rows[name as keyof typeof models].length > 0);
  });
}

test('all fields of all records were looked at', () => {
  assert.ok(looked > 400_000, String(looked));
});
