/** Supported workplace platforms. */
export const platforms = ['wecom', 'dingtalk'] as const;
export type Platform = (typeof platforms)[number];

/** A department as returned by a workplace. */
export interface Department {
  readonly id: string;
  /** Empty for the root. */
  readonly parent: string;
  readonly name: string;
  /** Sort order among siblings, ascending. */
  readonly order: number;
}

/** A user as returned by a workplace. Values that the application has no permission for are null. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly jobNumber: string | null;
  readonly title: string | null;
  readonly departments: readonly string[];
  /** The user's main department. */
  readonly mainDepartment: string | null;
  /** Whether the account is active, neither disabled nor left. */
  readonly active: boolean;
}

/** The user who has just signed in. */
export interface SignedIn {
  /** The same id as in the user lists. */
  readonly id: string;
  readonly name: string | null;
}

/** A message to send to users. */
export interface WorkplaceNews {
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
}

/** Result of sending; `unknown` lists users whom the workplace does not know or who cannot see the application. */
export interface Sent {
  readonly reference: string;
  readonly unknown: readonly string[];
}

/** Client for a workplace platform. Every call throws `workplace.*` or `outgoing.*` on failure. */
export interface WorkplaceClient {
  /** Departments below one, or all if empty, in any order; the root may be included. */
  departments(root: string): Promise<readonly Department[]>;
  /** Direct members of a department, page by page. */
  people(department: string): AsyncIterable<readonly Person[]>;
  /** One user by id. */
  person(id: string): Promise<Person>;
  /** Ids of all current members, whether or not the application can see them; null if not available. */
  everybody(): Promise<ReadonlySet<string> | null>;
  /** Sends a message as the application, to at most `most` users per call. The platform deduplicates recent messages. */
  tell(news: WorkplaceNews, people: readonly string[]): Promise<Sent>;
  /** URL to sign in at, by QR code or in the app itself. */
  signInAddress(to: { readonly redirect: string; readonly state: string }): string;
  /** Resolves a sign-in code to its user. A code is single-use. */
  whoSignedIn(code: string): Promise<SignedIn>;
}
