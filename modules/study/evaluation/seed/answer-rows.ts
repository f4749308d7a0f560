import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { EvaluationItem } from '../../catalogue/evaluation-item.model.ts';
import { chinaDay, dateText } from '../../sample/calendar.ts';
import { idOf } from '../../sample/ids.ts';
import { Random } from '../../sample/random.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { starsOf, tenthsOf } from '../score.ts';
import { guardianPerson } from '../sheet/person.ts';
import { personKeyOf } from '../sheet/person-link.ts';
import type { Companion } from '../window/people.ts';
import type { Evaluated } from '../window/subjects-of-trip.ts';
import { comments, replies } from './comments.ts';

/** Stream of random numbers of the sample. */
const SEED = 0x45565354;
const DAY = 86_400_000;

/** Share of the families that answer, and how they judge: section 6 of the domain. */
const RESPONSE = 0.74;
const USUAL = { mean: 4.5, deviation: 0.5 };
const WEAK = { mean: 3.3, deviation: 0.7 };
/** Subjects at most that a family judges, after the trip itself. */
const FURTHER = 2;

export interface SampleTemplate {
  readonly id: string;
  readonly scale: number;
  readonly openDays: number;
  readonly items: readonly Row<typeof EvaluationItem>[];
}

export interface SampleSubject extends Omit<Evaluated, 'template'> {
  readonly id: string;
  readonly template: SampleTemplate;
  /** Milliseconds. */
  readonly closes: number;
}

/** Who was asked. */
export interface Asked {
  readonly guardians: readonly string[];
  readonly companions: readonly Companion[];
}

interface Ground {
  readonly trip: Row<typeof Trip>;
  readonly subjects: readonly SampleSubject[];
  readonly asked: Asked;
  readonly weak: string | null;
  readonly ctx: Context;
}

/** The answers about one trip: those of families, and of every third who came along. */
export function answerRows({ trip, subjects, asked, weak, ctx }: Ground) {
  const [whole, ...others] = subjects.toSorted((a, b) => Number(b.target === 'trip') - Number(a.target === 'trip'));
  if (!whole) return [];
  const place = chinaDay(new Date(trip.returnAt));
  const give = (person: Person, n: number, about: readonly SampleSubject[]) =>
    about.map((subject, i) =>
      answerRow({ trip, subject, weak, ctx, person, random: new Random(SEED, place, n * 97 + i + stableOf(trip)) }),
    );
  const families = asked.guardians.flatMap((guardian, n) => {
    const random = new Random(SEED, stableOf(trip), n);
    if (!random.chance(RESPONSE)) return [];
    const further = random.shuffle(others).slice(0, random.between(1, FURTHER));
    return give({ key: guardianPerson(guardian), type: 'parent', author: { guardian } }, n, [whole, ...further]);
  });
  const staff = asked.companions.flatMap(({ staff: { id }, user, type }, n) =>
    n % 3 === 0 ? give({ key: `staff ${id}`, type, author: { evaluator: user, tripStaffBy: id } }, 5000 + n, [whole]) : [],
  );
  return [...families, ...staff];
}

interface Person {
  readonly key: string;
  readonly type: string;
  readonly author: { readonly guardian?: string; readonly evaluator?: string | null; readonly tripStaffBy?: string };
}

interface Draft {
  readonly trip: Row<typeof Trip>;
  readonly subject: SampleSubject;
  readonly weak: string | null;
  readonly ctx: Context;
  readonly person: Person;
  readonly random: Random;
}

/** A number that stays the same for a trip. */
const stableOf = ({ tripNo }: Row<typeof Trip>): number => Number((tripNo ?? '0').replace(/\D/g, '').slice(-6)) || 1;

function answerRow({ trip, subject, weak, ctx, person, random }: Draft) {
  const { mean, deviation } = subject.agency !== null && subject.agency !== undefined && subject.agency === weak ? WEAK : USUAL;
  const opinion = random.normal(mean, deviation);
  const scores = subject.template.items.map(({ id }) => ({ item: id, stars: starsNear(opinion + random.normal(0, 0.3)) }));
  const weighed = scores.map(({ stars }, n) => ({
    weight: Math.round(Number(subject.template.items[n]?.weight) * 100),
    halves: 2 * stars,
  }));
  const tenths = tenthsOf(weighed, subject.template.scale) ?? 50;
  const anonymous = random.chance(0.7);
  const key = `${subject.id}/${person.key}`;
  const opened = Date.parse(trip.returnAt);
  const until = Math.min(subject.closes, ctx.now().getTime());
  const submittedOn = dateText(chinaDay(new Date(opened + Math.min(until - opened, random.unit() ** 2 * 6 * DAY))));
  return {
    id: idOf('evaluation', key),
    subject: subject.id,
    ...ofSubject(subject, trip),
    evaluatorType: person.type,
    anonymous,
    evaluator: anonymous ? null : (person.author.evaluator ?? null),
    tripStaffBy: anonymous ? null : (person.author.tripStaffBy ?? null),
    guardian: anonymous ? null : (person.author.guardian ?? null),
    personKey: keyOf(ctx, person.key, subject.id),
    answerKey: idOf('evaluation', `${key}/answer`),
    scores,
    score: (tenths / 10).toFixed(1),
    stars: starsOf(tenths),
    submittedOn,
    ...wordsOf(tenths, random, subject.closes < ctx.now().getTime(), subject.closes),
  };
}

const ofSubject = (subject: SampleSubject, trip: Row<typeof Trip>) => ({
  trip: trip.id,
  school: trip.school,
  bureau: trip.bureau,
  target: subject.target,
  template: subject.template.id,
  agency: subject.agency ?? null,
  site: subject.site ?? null,
  course: subject.course ?? null,
  tutor: subject.tutor ?? null,
  tripStaff: subject.tripStaff ?? null,
  carrier: subject.carrier ?? null,
  driver: subject.driver ?? null,
});

const starsNear = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));

/** The words of some; a few of the worst are abusive and hidden, critical ones have a reply once the window is over. */
function wordsOf(tenths: number, random: Random, isOver: boolean, closes: number) {
  if (tenths <= 20 && random.chance(0.04))
    return { comment: comments.abusive, counted: false, status: 'hidden', statusReason: HIDDEN, reply: null, repliedAt: null };
  const comment = commentOf(tenths, random);
  const isReplied = isOver && comment !== null && tenths < 35 && random.chance(0.6);
  return {
    comment,
    counted: true,
    status: 'submitted',
    statusReason: null,
    reply: isReplied ? random.pick([...replies]) : null,
    repliedAt: isReplied ? new Date(closes + 2 * DAY).toISOString() : null,
  };
}

const HIDDEN = '含辱骂内容，经核实不计入统计';

/** Who is content writes less. */
function commentOf(tenths: number, random: Random): string | null {
  if (tenths >= 45) return random.chance(0.14) ? random.pick([...comments.good]) : null;
  return random.chance(0.4) ? random.pick([...(tenths >= 32 ? comments.fair : comments.poor)]) : null;
}

/** As for any answer; a server without a key, which takes no answers, gets names that fit. */
function keyOf(ctx: Context, person: string, subject: string): string {
  try {
    return personKeyOf(ctx.engine, person, subject);
  } catch {
    return idOf('evaluation', `${person} ${subject}`);
  }
}
