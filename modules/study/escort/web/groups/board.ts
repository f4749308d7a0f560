import { api } from '@zhixing/client/http.ts';

export interface Member {
  readonly student: string;
  readonly role: string;
  readonly locked: boolean;
}

export interface Group {
  /** Absent until it is saved. */
  readonly id?: string;
  readonly name: string;
  readonly capacity: number;
  readonly leaderTeacher: string | null;
  readonly tutor: string | null;
  readonly vehicle: string | null;
  readonly slogan: string | null;
  readonly task: string | null;
  readonly members: readonly Member[];
}

export interface Child {
  readonly id: string;
  readonly name: string;
  readonly gender: 'male' | 'female' | null;
  readonly className: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ReadGroups {
  readonly version: string;
  readonly trip: Named & { readonly status: string; readonly departAt: string };
  /** Children of one teacher at most. */
  readonly ratio: number;
  readonly mayArrange: boolean;
  readonly groups: readonly (Group & { readonly id: string; readonly status: string })[];
  readonly children: readonly Child[];
  readonly unassigned: readonly string[];
  readonly leaders: readonly Named[];
  readonly tutors: readonly Named[];
  readonly vehicles: readonly { readonly id: string; readonly carNo: number; readonly plateNo: string }[];
}

export const addressOf = (trip: string): string => `/api/trips/${trip}/groups`;

export const groupsOf = ({ groups }: ReadGroups): readonly Group[] => groups.map(({ status: _, ...group }) => group);

export const sendGroups = (trip: string, version: string, groups: readonly Group[]): Promise<ReadGroups> =>
  api.put(addressOf(trip), { version, groups });

/** Place of a child: the position of a group, or null for those without one. */
export type Place = number | null;

export const placeOf = (groups: readonly Group[], student: string): Place => {
  const place = groups.findIndex(({ members }) => members.some((member) => member.student === student));
  return place < 0 ? null : place;
};

/** The groups with a child moved; the same list where the group is full, or the child is locked or there already. */
export function moved(groups: readonly Group[], student: string, to: Place): readonly Group[] {
  const from = placeOf(groups, student);
  const held = from === null ? undefined : groups[from]?.members.find((member) => member.student === student);
  const target = to === null ? undefined : groups[to];
  if (from === to || held?.locked || (target && target.members.length >= target.capacity)) return groups;
  const member: Member = { student, role: 'member', locked: false };
  return groups.map((group, place) => {
    if (place === from) return { ...group, members: group.members.filter((one) => one.student !== student) };
    return place === to ? { ...group, members: [...group.members, member] } : group;
  });
}

/** The groups with one member changed. A new captain takes the office from the old one. */
export function withMember(groups: readonly Group[], student: string, change: Partial<Member>): readonly Group[] {
  return groups.map((group) => {
    if (!group.members.some((member) => member.student === student)) return group;
    const members = group.members.map((member) => {
      if (member.student === student) return { ...member, ...change };
      return change.role === 'captain' && member.role === 'captain' ? { ...member, role: 'member' } : member;
    });
    return { ...group, members };
  });
}

export const withGroup = (groups: readonly Group[], place: number, change: Partial<Group>): readonly Group[] =>
  groups.map((group, n) => (n === place ? { ...group, ...change } : group));
