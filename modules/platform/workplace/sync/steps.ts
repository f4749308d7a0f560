/** What a run does about one department or person. `ask`: gone remotely, and waiting for confirmation. */
export const outcomes = ['create', 'link', 'change', 'move', 'enable', 'disable', 'ask', 'refuse'] as const;
export type Outcome = (typeof outcomes)[number];

export type Kind = 'department' | 'person';

/** A planned action and its reason. Records that are up to date have none. */
export interface Step {
  readonly kind: Kind;
  readonly outcome: Outcome;
  /** The remote id. */
  readonly theirs: string;
  /** The local id; null while there is none. */
  readonly ours: string | null;
  readonly name: string;
  /** Why it is refused, or what differs; its text is in the locale files at `workplaceSync.reasons.<reason>`. */
  readonly reason?: Reason;
  readonly params?: Readonly<Record<string, string>>;
  /** Field values to write. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The remote parent department, whose organisation may be created by an earlier step; empty at the root. */
  readonly within?: string;
  /** Roles to assign. */
  readonly roles?: readonly string[];
  /** A position to assign. */
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

/** A local department. */
export interface OurDepartment {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly sortCode: number | null;
  readonly enabled: boolean;
  readonly deleted: boolean;
}

/** A local user. */
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
  /** What excludes the user from synchronisation; null for nothing. */
  readonly holds: string | null;
  readonly roles: readonly string[];
  readonly positions: readonly string[];
}

/** A remote id and its local record. */
export interface Link {
  readonly kind: Kind;
  readonly theirs: string;
  readonly ours: string;
  /** Whether the record was disabled because it was gone remotely. */
  readonly gone: boolean;
}

/** All local data that a run may need. */
export interface Ours {
  readonly departments: ReadonlyMap<string, OurDepartment>;
  readonly people: ReadonlyMap<string, OurPerson>;
  readonly links: readonly Link[];
  /** Users by the remote id that they have signed in with. */
  readonly signIns: ReadonlyMap<string, string>;
  /** Positions of the organisation by name, without those that carry grants. */
  readonly positions: ReadonlyMap<string, string>;
}
