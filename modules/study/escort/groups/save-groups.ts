import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { removeAll, writeAll } from '@zhixing/engine/write/write-all.ts';
import type { Draft } from '@zhixing/engine/write/write-many.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { isArrangeable, Trip } from '../../trip/trip.model.ts';
import { tripGroupErrors } from '../escort.errors.ts';
import { arrangingKey } from '../group.rules.ts';
import { TripGroup } from '../trip-group.model.ts';
import { TripGroupMember } from '../trip-group-member.model.ts';
import { shownChildren } from './names.ts';
import { groupsVersion, tripFor } from './read-groups.ts';

type GroupRow = Row<typeof TripGroup>;
type MemberRow = Row<typeof TripGroupMember>;

interface GivenMember {
  readonly student: string;
  readonly role: MemberRow['role'];
  readonly locked: boolean;
}

export interface GivenGroup {
  /** Absent for a new group. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly capacity: number;
  readonly leaderTeacher: string | null;
  readonly tutor: string | null;
  readonly vehicle: string | null;
  readonly slogan: string | null;
  readonly task: string | null;
  readonly members: readonly GivenMember[];
}

/** The groups of a trip as they are to be, and the version that they were arranged from. */
export interface GroupArrangement {
  readonly version: string;
  readonly groups: readonly GivenGroup[];
}

/** Replaces all groups of a trip and who is in them, in one transaction or not at all. What stays the same is not written. */
export async function saveGroups(ctx: Context, trip: string, given: GroupArrangement): Promise<void> {
  await tripFor(trip, ctx);
  await mustBeConsistent(given, ctx);
  await ctx.db.transaction(async (db) => {
    const tx: Context = { ...within(ctx, db), memo: new Map() };
    const locked = await lockRecord(Trip, trip, tx);
    if (!isArrangeable(locked)) throw tripGroupErrors.tripClosed({ name: locked.name });
    if ((await groupsVersion(trip, tx)) !== given.version) throw tripGroupErrors.changedMeanwhile();
    const signUps = await confirmedAmong(trip, given, tx);
    const stored = await repo(TripGroupMember, elevated(tx)).find({ trip });
    await removeStale(stored, given, tx);
    tx.memo.set(arrangingKey(trip), Promise.resolve(true));
    const ids = await writeGroups(trip, given.groups, tx);
    await writeMembers(stored, { groups: given.groups, ids, signUps }, tx);
    await removeEmpty(trip, new Set(ids), tx);
  });
}

async function mustBeConsistent({ groups }: GroupArrangement, ctx: Context): Promise<void> {
  const names = groups.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw tripGroupErrors.nameTwice({ name: twice });
  const students = groups.flatMap(({ members }) => members.map(({ student }) => student));
  const child = students.find((student, i) => students.indexOf(student) !== i);
  if (child) throw tripGroupErrors.childTwice({ name: (await shownChildren([child], ctx)).get(child)?.name ?? '' });
  for (const { name, capacity, members } of groups) {
    if (members.length > capacity) throw tripGroupErrors.groupFull({ name, count: members.length, capacity });
    if (members.filter(({ role }) => role === 'captain').length > 1) throw tripGroupErrors.twoCaptains({ name });
  }
}

async function confirmedAmong(trip: string, { groups }: GroupArrangement, tx: Context): Promise<Map<string, string>> {
  const signUps = await repo(SignUp, elevated(tx)).find({ trip, status: 'confirmed' });
  const known = new Map(signUps.map(({ id, student }) => [student, id]));
  const strangers = groups.flatMap(({ members }) => members).filter(({ student }) => !known.has(student)).length;
  if (strangers > 0) throw tripGroupErrors.notConfirmed({ count: strangers });
  return known;
}

/** Members that leave their groups, and captains that hand over, before others take their places. */
async function removeStale(stored: readonly MemberRow[], { groups }: GroupArrangement, tx: Context): Promise<void> {
  const stays = new Set(groups.flatMap(({ members }) => members.map(({ student }) => student)));
  const gone = stored.filter(({ student }) => !stays.has(student));
  await mustBeUnlocked(gone, tx);
  await removeAll(
    tx,
    tx.engine.registry.get(TripGroupMember.name),
    gone.map(({ id }) => id),
  );
}

async function mustBeUnlocked(gone: readonly MemberRow[], tx: Context): Promise<void> {
  const locked = gone.find((member) => member.locked);
  if (locked) throw tripGroupErrors.lockedMember({ name: (await shownChildren([locked.student], tx)).get(locked.student)?.name ?? '' });
}

/** Creates and changes groups. Returns their ids in the order given. */
async function writeGroups(trip: string, groups: readonly GivenGroup[], tx: Context): Promise<string[]> {
  const stored = new Map((await repo(TripGroup, elevated(tx)).find({ trip })).map((group) => [group.id, group]));
  const drafts = groups.map(({ id, members: _, ...values }): Draft => {
    const before = id ? stored.get(id) : undefined;
    if (id && !before) throw tripGroupErrors.unknownGroup();
    return { values: before ? values : { ...values, trip }, before: (before ?? null) as Draft['before'] };
  });
  // In order, since each looks at staff, vehicles and names of those before it.
  const rows = await writeAll(tx, tx.engine.registry.get(TripGroup.name), drafts, { inOrder: true });
  return rows.map(({ id }) => id);
}

interface Arranged {
  readonly groups: readonly GivenGroup[];
  readonly ids: readonly string[];
  readonly signUps: ReadonlyMap<string, string>;
}

async function writeMembers(stored: readonly MemberRow[], { groups, ids, signUps }: Arranged, tx: Context): Promise<void> {
  const before = new Map(stored.map((member) => [member.student, member]));
  const wanted = groups.flatMap(({ members }, i) => members.map((member) => ({ ...member, group: ids[i] as string })));
  await mustStay(wanted, before, tx);
  // Captains hand over before others take the office, which only one may hold at a time.
  const resigning = wanted.flatMap((member) => {
    const held = before.get(member.student);
    return held?.role === 'captain' && (member.role !== 'captain' || member.group !== held.group) ? [held] : [];
  });
  const model = tx.engine.registry.get(TripGroupMember.name);
  const resigned = await writeAll(
    tx,
    model,
    resigning.map((held): Draft => ({ values: { role: 'member' }, before: held as never })),
  );
  const current = new Map([...before, ...resigned.map((row): [string, MemberRow] => [String(row.student), row as unknown as MemberRow])]);
  const drafts = wanted.map(({ student, ...values }): Draft => {
    const held = current.get(student);
    const fresh = { ...values, student, signUp: signUps.get(student) ?? null };
    return { values: held ? values : fresh, before: (held ?? null) as Draft['before'] };
  });
  await writeAll(tx, model, drafts);
}

/** A locked child stays in the group; the lock is lifted first. */
async function mustStay(
  wanted: readonly (GivenMember & { readonly group: string })[],
  before: ReadonlyMap<string, MemberRow>,
  tx: Context,
): Promise<void> {
  await mustBeUnlocked(
    wanted.flatMap(({ student, group, locked }) => {
      const held = before.get(student);
      return held?.locked && locked && held.group !== group ? [held] : [];
    }),
    tx,
  );
}

async function removeEmpty(trip: string, kept: ReadonlySet<string>, tx: Context): Promise<void> {
  const stored = await repo(TripGroup, elevated(tx)).find({ trip });
  await removeAll(
    tx,
    tx.engine.registry.get(TripGroup.name),
    stored.filter(({ id }: GroupRow) => !kept.has(id)).map(({ id }) => id),
  );
}
