import pg from 'pg';

/*
 * Students by the hundred thousand, written by the database itself: one city bureau, schools of 2 000 students, classes of 40.
 * Like schools that bring in their lists one after the other, the students of a class lie together. Every record is complete as its table demands; identity numbers have no check digit, since nothing here writes them through the engine.
 */

export const STUDENTS_PER_SCHOOL = 2000;
export const STUDENTS_PER_CLASS = 40;

type Kind = 'bureau' | 'school' | 'grade' | 'class' | 'staff' | 'student';
const numbers: Readonly<Record<Kind, number>> = { bureau: 1, school: 2, grade: 3, class: 4, staff: 5, student: 6 };

/** Id of the n-th record of a kind, n from 0. */
export const idOf = (kind: Kind, n: number): string => `${prefixOf(kind)}${n.toString(16).padStart(12, '0')}`;

const prefixOf = (kind: Kind): string => `019a0000-000${numbers[kind]}-7000-8000-`;
const id = (kind: Kind, n: string): string => `('${prefixOf(kind)}' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;

/** Fills a migrated, empty database with so many students and all they refer to. */
export async function fill(url: string, students: number): Promise<void> {
  const schools = Math.ceil(students / STUDENTS_PER_SCHOOL);
  const classes = Math.ceil(students / STUDENTS_PER_CLASS);
  const classesPerSchool = STUDENTS_PER_SCHOOL / STUDENTS_PER_CLASS;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [
      `insert into organisation (id, name, kind, code, parent, status) values (${id('bureau', '0')}, '湘江市教育局', 'bureau', '439900', null, 'enabled')`,
      `insert into education_bureau (id, name, level, region, duty_phone, min_filing_days, min_predeparture_days, filing_headcount_threshold, ratio_primary, ratio_junior, ratio_senior, require_committee, publicity_days, introduction_years, visit_pass_score, min_tutors, min_courses, min_camp_beds, background_check_months, expiry_notice_days, review_days, scope_primary, scope_junior, scope_senior, first_grade_primary, last_grade_primary, first_grade_junior, last_grade_junior, first_grade_senior, last_grade_senior, coach_max_km, status)
        values (${id('bureau', '0')}, '湘江市教育局', 'city', '439900', '15400000000', 14, 5, 200, 10, 15, 20, true, 5, 3, 60, 3, 2, 100, 12, 30, 5, 'county', 'city', 'province', 4, 6, 7, 8, 10, 11, 400, 'enabled')`,
      `insert into organisation (id, name, kind, code, parent, status) select ${id('school', 'n')}, '第' || n || '小学', 'school', '21' || lpad(n::text, 8, '0'), ${id('bureau', '0')}, 'enabled' from generate_series(0, ${schools - 1}) n`,
      `insert into school (id, school_no, school_code, name, school_type, nature, bureau, principal, safety_officer, safety_phone, contact, contact_phone, address, location, status)
        select ${id('school', 'n')}, 'SC' || n, '21' || lpad(n::text, 8, '0'), '第' || n || '小学', 'primary', 'public', ${id('bureau', '0')}, '王校长', '李安全', '15400000000', '赵联系', '15400000000', '湘江市', '{"lng":112.9,"lat":28.2}', 'enabled' from generate_series(0, ${schools - 1}) n`,
      `insert into staff (id, staff_no, school, name, id_card, phone, position, background_check, status)
        select ${id('staff', 'n')}, 'SF' || n, ${id('school', `n / ${classesPerSchool}`)}, '周' || n, '4399' || lpad(n::text, 14, '0'), '154' || lpad(n::text, 8, '0'), 'headTeacher', true, 'active' from generate_series(0, ${classes - 1}) n`,
      `insert into grade (id, grade_no, school, name, level, stage, entry_year, status)
        select ${id('grade', 'n')}, 'GR' || n, ${id('school', 'n')}, '四年级', 4, 'primary', 2023, 'enabled' from generate_series(0, ${schools - 1}) n`,
      `insert into school_class (id, class_no, grade, school, name, head_teacher, status)
        select ${id('class', 'n')}, 'CL' || n, ${id('grade', `n / ${classesPerSchool}`)}, ${id('school', `n / ${classesPerSchool}`)}, (n % ${classesPerSchool} + 1) || '班', ${id('staff', 'n')}, 'enabled' from generate_series(0, ${classes - 1}) n`,
      `insert into student (id, created_at, updated_at, student_no, enrol_no, school, grade, school_class, name, gender, id_card, birthday, ethnicity, phone, home_address, height_cm, weight_kg, is_poverty, is_left_behind, special_care, status)
        select ${id('student', 'n')}, now() - n * interval '1 second', now(), 'ST20260901' || lpad(n::text, 7, '0'), 'G4399022014' || lpad(n::text, 8, '0'), ${id('school', `c / ${classesPerSchool}`)}, ${id('grade', `c / ${classesPerSchool}`)}, ${id('class', 'c')},
          substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许', n % 20 + 1, 1) || substr('子梓一浩宇欣雨佳思明', n / 20 % 10 + 1, 1) || substr('涵轩诺然怡晨泽瑞琪文', n / 200 % 10 + 1, 1),
          case when n % 2 = 0 then 'male' else 'female' end, '4399022014' || lpad(n::text, 8, '0'), date '2014-01-01' + n % 1000, '汉族', '154' || lpad(n::text, 8, '0'), '湘江市某路' || n || '号', 120 + n % 40, 25 + n % 30, n % 50 = 0, n % 30 = 0, false,
          case when n % 40 = 7 then 'suspended' when n % 40 = 8 then 'transferred' else 'enrolled' end
        from (select n, n / ${STUDENTS_PER_CLASS} as c from generate_series(0, ${students - 1}) n) s`,
    ])
      await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
