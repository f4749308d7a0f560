/** The two workplaces that schools and bureaus have their people in. */
export const platforms = ['wecom', 'dingtalk'] as const;
export type Platform = (typeof platforms)[number];

/** A department as a workplace tells it. */
export interface Department {
  readonly id: string;
  /** Empty for the topmost one. */
  readonly parent: string;
  readonly name: string;
  /** Its place among its neighbours, smallest first. */
  readonly order: number;
}

/** Somebody as a workplace tells him. What an application may not see is null. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly jobNumber: string | null;
  readonly title: string | null;
  readonly departments: readonly string[];
  /** Where he belongs first of all, of his departments. */
  readonly mainDepartment: string | null;
  /** Whether the account is in use there, neither switched off nor left. */
  readonly active: boolean;
}

/** Who has just signed in there. */
export interface SignedIn {
  /** The id that the same person has in the lists of people. */
  readonly id: string;
  readonly name: string | null;
}

/** Something that people are told in a workplace. */
export interface WorkplaceNews {
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
}

/** To whom news went; `unknown` are those whom the workplace does not know, or who do not see the application. */
export interface Sent {
  readonly reference: string;
  readonly unknown: readonly string[];
}

/** What can be asked of a workplace, whichever it is. Every question throws `workplace.*` or `outgoing.*` where no answer came. */
export interface WorkplaceClient {
  /** The departments below one, or of the whole company where none is named, in whatever order the workplace tells them; the topmost may be among them. */
  departments(root: string): Promise<readonly Department[]>;
  /** The people of a department itself, a page at a time. */
  people(department: string): AsyncIterable<readonly Person[]>;
  /** One person by his id. */
  person(id: string): Promise<Person>;
  /** Everybody the company still has, whether the application sees them or not; null where that cannot be asked. */
  everybody(): Promise<ReadonlySet<string> | null>;
  /** Tells people something as the application does: at most `most` of them at once. News that went out a moment ago does not come twice. */
  tell(news: WorkplaceNews, people: readonly string[]): Promise<Sent>;
  /** Where somebody is sent to sign in, by a QR code or in the app itself. */
  signInAddress(to: { readonly redirect: string; readonly state: string }): string;
  /** Who came back with a code. A code counts once. */
  whoSignedIn(code: string): Promise<SignedIn>;
}
