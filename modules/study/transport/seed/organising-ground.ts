import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import type { SamplePlan, SampleTrip } from '../../trip/seed/trip-rows.ts';

export interface Traveller {
  readonly trip: string;
  readonly student: string;
  readonly signUp: string;
  readonly gender: 'male' | 'female' | null;
  readonly schoolClass: string;
}

export interface Person {
  readonly id: string;
  /** School, agency or site. */
  readonly owner: string;
  readonly unit: string;
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly idCard: string;
  readonly phone: string;
  readonly position: string;
  readonly certNo: string | null;
}

export interface OrganisingGround {
  readonly trips: readonly SampleTrip[];
  readonly travellers: ReadonlyMap<string, readonly Traveller[]>;
  readonly teachers: ReadonlyMap<string, readonly Person[]>;
  readonly tutors: ReadonlyMap<string, readonly Person[]>;
  /** Students of one teacher, by trip. */
  readonly ratios: ReadonlyMap<string, number>;
}

/** Phases of trips for which something is organised. */
const organised = ['organising', 'filing', 'ready', 'inProgress', 'suspended', 'returned', 'settling', 'archived'];

/** The trips of the sample from the closed sign-up on, with who travels and who can accompany them. */
export async function organisingGround(db: Database, plans: readonly SamplePlan[]): Promise<OrganisingGround> {
  const trips = plans
    .flatMap((plan) => plan.trips)
    .filter(({ phase }) => organised.includes(phase))
    .toSorted((a, b) => a.first - b.first || a.key.localeCompare(b.key));
  const ids = trips.map(({ id }) => id);
  const travellers = await db.query<Traveller>(sql`
    select s.trip, s.student, s.id as "signUp", t.gender, t.school_class as "schoolClass"
      from sign_up s join student t on t.id = s.student
     where s.trip = any(${ids}::uuid[]) and s.status in ('confirmed', 'completed') and s.deleted_at is null
     order by s.trip, t.school_class, t.gender, s.student`);
  const teachers = await db.query<Person>(sql`
    select f.id, f.school as owner, s.name as unit, f.name, f.gender, f.id_card as "idCard", f.phone, f.position, null as "certNo"
      from staff f join school s on s.id = f.school where f.status = 'active' and f.deleted_at is null order by f.staff_no`);
  const tutors = await db.query<Person>(sql`
    select t.id, coalesce(t.agency, t.site) as owner, coalesce(a.name, s.name) as unit, t.name, t.gender, t.id_card as "idCard", t.phone,
           'tutor' as position, t.cert_no as "certNo"
      from tutor t left join agency a on a.id = t.agency left join site s on s.id = t.site
     where t.status = 'introduced' and t.deleted_at is null order by t.tutor_no`);
  const ratios = await db.query<{ id: string; ratio: number }>(sql`
    select t.id, case t.stage when 'junior' then b.ratio_junior when 'senior' then b.ratio_senior else b.ratio_primary end as ratio
      from trip t join education_bureau b on b.id = t.bureau where t.id = any(${ids}::uuid[])`);
  return {
    trips,
    travellers: Map.groupBy(travellers, ({ trip }) => trip),
    teachers: Map.groupBy(teachers, ({ owner }) => owner),
    tutors: Map.groupBy(tutors, ({ owner }) => owner),
    ratios: new Map(ratios.map(({ id, ratio }) => [id, ratio])),
  };
}

/** Who and what is taken on which days. */
export class Busy {
  private readonly spans = new Map<string, { first: number; last: number }[]>();

  isFree(id: string, { first, last }: Pick<SampleTrip, 'first' | 'last'>): boolean {
    return !(this.spans.get(id) ?? []).some((span) => span.first <= last && first <= span.last);
  }

  take(id: string, { first, last }: Pick<SampleTrip, 'first' | 'last'>): void {
    this.spans.set(id, [...(this.spans.get(id) ?? []), { first, last }]);
  }
}
