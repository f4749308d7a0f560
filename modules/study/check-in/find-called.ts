import { type Context, elevated } from '@zhixing/engine/context.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { isGoodAt, SchoolCard } from '../school/school-card.model.ts';
import { Student } from '../school/student.model.ts';
import { signUpOnBadge } from './badge.ts';
import { CheckIn } from './check-in.model.ts';
import { CheckInTask } from './check-in-task.model.ts';
import type { Refusal, SentEntry } from './sent-entry.ts';

type TaskRow = Row<typeof CheckInTask>;
type CheckInRow = Row<typeof CheckIn>;

/** An entry with the roll call and the person that it is about. */
export interface Found {
  readonly entry: SentEntry;
  readonly task: TaskRow;
  readonly checkIn: CheckInRow;
}
export interface Refused {
  readonly entry: SentEntry;
  readonly refusal: Refusal;
}

interface Card {
  readonly student: string;
  readonly isGoodAt: (at: string) => boolean;
}

interface Known {
  readonly tasks: ReadonlyMap<string, TaskRow>;
  readonly checkIns: readonly CheckInRow[];
  readonly signUps: ReadonlyMap<string, Row<typeof SignUp>>;
  /** Whose a number is, by the register of cards, or by the student number where it is printed on one. */
  readonly cards: ReadonlyMap<string, Card>;
}

/** A device that names no roll call means one of about this time. */
const NEAR_MS = 3 * 3_600_000;

/** Looks up what the entries of a batch are about, within the roll calls that the sender may enter. Reads a fixed number of times. */
export async function findCalled(entries: readonly SentEntry[], scope: Condition, ctx: Context): Promise<(Found | Refused)[]> {
  const badges = new Map(entries.flatMap(({ badge }) => (badge ? [[badge, signUpOnBadge(ctx.engine, badge)] as const] : [])));
  const signUps = await repo(SignUp, elevated(ctx)).find({ id: { in: [...badges.values()].flatMap((id) => id ?? []) } });
  const cards = await cardsOf(
    entries.flatMap(({ card }) => card ?? []),
    ctx,
  );
  const people = {
    signUps: new Map([...badges].flatMap(([badge, id]) => signUps.filter((one) => one.id === id).map((one) => [badge, one] as const))),
    cards,
  };
  const known = { ...people, ...(await rollCalls(entries, people, scope, ctx)) };
  return entries.map((entry) => foundOf(entry, known));
}

async function cardsOf(numbers: readonly string[], ctx: Context): Promise<Map<string, Card>> {
  if (numbers.length === 0) return new Map();
  const server = elevated(ctx);
  const holders = await repo(Student, server).find({ studentNo: { in: [...numbers] } });
  const registered = await repo(SchoolCard, server).find({
    student: { empty: false },
    any: [{ cardNo: { in: [...numbers] } }, { physicalNo: { in: [...numbers] } }],
  });
  return new Map([
    ...holders.map(({ id, studentNo }) => [studentNo ?? '', { student: id, isGoodAt: () => true }] as const),
    ...registered.flatMap((card) =>
      [card.cardNo, card.physicalNo ?? ''].map(
        (no) => [no, { student: card.student ?? '', isGoodAt: (at: string) => isGoodAt(card, at) }] as const,
      ),
    ),
  ]);
}

async function rollCalls(
  entries: readonly SentEntry[],
  people: Pick<Known, 'signUps' | 'cards'>,
  scope: Condition,
  ctx: Context,
): Promise<Pick<Known, 'tasks' | 'checkIns'>> {
  const server = elevated(ctx);
  const named = entries.flatMap(({ task }) => task ?? []);
  const loose = entries.filter(({ task }) => !task).flatMap((entry) => studentOf(entry, people) ?? []);
  const about: Condition[] = [{ task: { in: [...new Set(named)] } }, ...(loose.length > 0 ? [{ student: { in: loose } }] : [])];
  const checkIns = await repo(CheckIn, server).find({ any: about });
  const ids = [...new Set([...named, ...checkIns.map(({ task }) => task)])];
  const model = ctx.engine.registry.get(CheckInTask.name);
  const tasks = (await findRows(server, model, { all: [scope, { id: { in: ids } }] })) as unknown as TaskRow[];
  return { tasks: new Map(tasks.map((task) => [task.id, task])), checkIns };
}

const studentOf = ({ student, badge, card }: SentEntry, { signUps, cards }: Pick<Known, 'signUps' | 'cards'>): string | undefined =>
  student ?? (badge ? signUps.get(badge)?.student : undefined) ?? (card ? cards.get(card)?.student : undefined);

function foundOf(entry: SentEntry, known: Known): Found | Refused {
  if (entry.badge && !known.signUps.has(entry.badge)) return { entry, refusal: 'badBadge' };
  const student = studentOf(entry, known);
  if (!student && !entry.tripStaff) return { entry, refusal: entry.card ? 'unknownPerson' : 'personNeeded' };
  if (entry.card && known.cards.get(entry.card)?.isGoodAt(entry.at) === false) return { entry, refusal: 'cardInvalid' };
  const isMeant = (one: CheckInRow) => (student ? one.student === student : one.tripStaff === entry.tripStaff);
  const trip = entry.badge ? known.signUps.get(entry.badge)?.trip : undefined;
  const own = known.checkIns.filter((one) => isMeant(one) && (!trip || one.trip === trip));
  if (!entry.task) return nearest(entry, own, known);
  const task = known.tasks.get(entry.task);
  if (!task) return { entry, refusal: 'unknownTask' };
  const checkIn = own.find((one) => one.task === task.id);
  return checkIn ? { entry, task, checkIn } : { entry, refusal: 'notExpected' };
}

/** The open roll call of the child whose time is nearest. */
function nearest(entry: SentEntry, own: readonly CheckInRow[], { tasks }: Known): Found | Refused {
  const away = ({ planAt }: TaskRow) => Math.abs(Date.parse(planAt) - Date.parse(entry.at));
  const open = own
    .flatMap((checkIn) => {
      const task = tasks.get(checkIn.task);
      return task?.status === 'open' && away(task) <= NEAR_MS ? [{ entry, task, checkIn }] : [];
    })
    .toSorted((a, b) => away(a.task) - away(b.task) || (a.task.id < b.task.id ? -1 : 1));
  return open[0] ?? { entry, refusal: 'unknownTask' };
}
