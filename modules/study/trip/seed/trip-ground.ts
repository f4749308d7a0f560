import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { GeoPoint, Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { WorkCalendar } from '../../../platform/calendar/work-calendar.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Course } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { chinaDay } from '../../sample/calendar.ts';
import { Grade } from '../../school/grade.model.ts';
import { School } from '../../school/school.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Staff } from '../../school/staff.model.ts';

/** A grade with the classes and students that may travel. */
export interface GradeGround {
  readonly id: string;
  readonly stage: 'primary' | 'junior' | 'senior';
  readonly level: number;
  readonly classes: readonly { readonly id: string; readonly students: number }[];
}

export interface SchoolGround {
  readonly row: Row<typeof School>;
  readonly location: GeoPoint;
  readonly grades: readonly GradeGround[];
  readonly owner: Row<typeof Staff>;
}

export interface SiteGround {
  readonly row: Row<typeof Site>;
  readonly location: GeoPoint;
  readonly courses: readonly Row<typeof Course>[];
}

/** What the plans and trips of the sample are made of: the schools, classes, agencies, bases and camps of the database. */
export interface TripGround {
  readonly today: number;
  readonly schools: readonly SchoolGround[];
  readonly sites: readonly SiteGround[];
  readonly agencies: readonly Row<typeof Agency>[];
  /** Holidays and peak days, YYYY-MM-DD. */
  readonly peaks: ReadonlySet<string>;
}

export async function tripGround(engine: Engine, db: Database): Promise<TripGround> {
  const ctx = within(systemContext(engine), db);
  const by = (field: string) => ({ order: { field, descending: false } });
  const schools = await repo(School, ctx).find({ status: 'enabled' }, { ...by('schoolCode'), limit: MAX_SCHOOLS });
  const own = { school: { in: schools.map(({ id }) => id) } };
  const grades = await repo(Grade, ctx).find({ all: [{ status: 'enabled' }, own] }, by('gradeNo'));
  const classes = await repo(SchoolClass, ctx).find({ all: [{ status: 'enabled' }, own] }, by('classNo'));
  const staff = await repo(Staff, ctx).find({ all: [{ position: { in: ['moralDirector', 'vicePrincipal'] } }, own] }, by('staffNo'));
  const sites = await repo(Site, ctx).find({ status: 'introduced' }, by('siteNo'));
  const courses = await repo(Course, ctx).find({ status: 'onShelf' }, by('courseNo'));
  const agencies = await repo(Agency, ctx).find({ status: 'introduced' }, by('agencyNo'));
  const peaks = await repo(WorkCalendar, ctx).find({ any: [{ dayType: 'holiday' }, { tourPeak: true }] });
  const counts = await studentsByClass(db);
  const gradesOf = (school: string): GradeGround[] =>
    grades
      .filter((grade) => grade.school === school)
      .map(({ id, stage, level }) => ({
        id,
        stage: stage as GradeGround['stage'],
        level: Number(level),
        classes: classes.filter(({ grade }) => grade === id).map((one) => ({ id: one.id, students: counts.get(one.id) ?? 0 })),
      }));
  return {
    today: chinaDay(engine.now()),
    agencies,
    peaks: new Set(peaks.map(({ date }) => date)),
    schools: schools.flatMap((row) => {
      const owner = staff.find(({ school }) => school === row.id);
      return row.location && owner ? [{ row, location: row.location, grades: gradesOf(row.id), owner }] : [];
    }),
    sites: sites.flatMap((row) => {
      const offered = courses.filter(({ site }) => site === row.id);
      return row.location && offered.length > 0 ? [{ row, location: row.location, courses: offered }] : [];
    }),
  };
}

const MAX_SCHOOLS = 40;

async function studentsByClass(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; count: number }>(
    sql`select school_class as id, count(*)::int as count from student where status = 'enrolled' and deleted_at is null group by 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
