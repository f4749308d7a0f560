/** What a run does about one department or person. `ask`: gone there, and left to somebody who confirms it. */
export const outcomes = ['create', 'link', 'change', 'move', 'enable', 'disable', 'ask', 'refuse'] as const;
export type Outcome = (typeof outcomes)[number];

export type Kind = 'department' | 'person';

/** What is done and why. Nothing is planned for whoever is here as he is there. */
export interface Step {
  readonly kind: Kind;
  readonly outcome: Outcome;
  /** The id there. */
  readonly theirs: string;
  /** The id here; null as long as there is none. */
  readonly ours: string | null;
  readonly name: string;
  /** Why it is refused, or what differs; its text stands in the locale files at `workplace.reasons.<reason>`. */
  readonly reason?: Reason;
  readonly params?: Readonly<Record<string, string>>;
  /** Fields of the record that are written. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The department there that it stands in, whose organisation here may be made by a step before; empty at the root. */
  readonly within?: string;
  /** Roles that are given. */
  readonly roles?: readonly string[];
  /** A post that is given. */
  readonly position?: string | null;
}

export type Reason =
  | 'badName'
  | 'circle'
  | 'deletedHere'
  | 'noAccount'
  | 'accountTaken'
  | 'sharedNumber'
  | 'manyHere'
  | 'nameDiffers'
  | 'elsewhere'
  | 'linkedAlready'
  | 'protected'
  | 'notCreated'
  | 'roleNotGiven'
  | 'failed'
  | 'gone'
  | 'switchedOff'
  | 'byMobile'
  | 'byEmployeeNo'
  | 'bySignIn'
  | 'byAccount'
  | 'byName'
  | 'fields';

/** A department as it is here. */
export interface OurDepartment {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly sortCode: number | null;
  readonly enabled: boolean;
  readonly deleted: boolean;
}

/** Somebody as he is here. */
export interface OurPerson {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly employeeNo: string | null;
  readonly organisation: string | null;
  readonly department: string | null;
  readonly enabled: boolean;
  readonly deleted: boolean;
  /** What he holds that puts him out of the reach of a run; null where he holds nothing of the kind. */
  readonly holds: string | null;
  readonly roles: readonly string[];
  readonly positions: readonly string[];
}

/** Who there is whom here. */
export interface Link {
  readonly kind: Kind;
  readonly theirs: string;
  readonly ours: string;
  /** Whether a run has switched it off here since it was no longer there. */
  readonly gone: boolean;
}

/** Everything here that a run may have to do with. */
export interface Ours {
  readonly departments: ReadonlyMap<string, OurDepartment>;
  readonly people: ReadonlyMap<string, OurPerson>;
  readonly links: readonly Link[];
  /** Who has signed in here as whom of there, by the ids there. */
  readonly signIns: ReadonlyMap<string, string>;
  /** Posts of the organisation by their names, those alone that bring no grants. */
  readonly positions: ReadonlyMap<string, string>;
}
