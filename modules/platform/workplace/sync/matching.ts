import type { Person } from '@zhixing/workplace/platform.ts';
import type { Link, OurPerson, Ours, Reason } from './steps.ts';

/** Fields that match a remote person to a user while they are not linked. */
export const matches = ['mobile', 'employeeNo', 'account'] as const;
export type Match = (typeof matches)[number];

/** The source of the account name of new users. */
export const accountSources = ['id', 'jobNumber', 'mobile'] as const;
export type AccountSource = (typeof accountSources)[number];

export interface MatchingRules {
  readonly match: readonly Match[];
  readonly accountFrom: AccountSource;
}

export type By = 'byMobile' | 'byEmployeeNo' | 'byAccount' | 'bySignIn';

/** The match of a remote person: a user, a new one, or why it is undecided. */
export type Matched =
  | { readonly who: OurPerson; readonly linked: Link | null; readonly by: By | null }
  | { readonly who: null }
  | { readonly refused: Reason; readonly who: OurPerson | null; readonly params?: Readonly<Record<string, string>> };

const ACCOUNT = { least: 2, most: 40 };

/** The account name of a person: letters and digits only; null where too short. */
export function accountOf(person: Person, from: AccountSource): string | null {
  const account = (person[from] ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, ACCOUNT.most);
  return account.length < ACCOUNT.least ? null : account;
}

/** A mobile number of mainland China without its prefix; null for any other. */
export const mobileOf = ({ mobile }: Person): string | null => /^(?:\+?86[- ]?)?(1[3-9]\d{9})$/.exec(mobile ?? '')?.[1] ?? null;

/**
 * Matches remote people to users. A link counts first, then a sign-in as the remote person. Otherwise a number or account matches only if
 * it is unique on both sides and the names are equal, so that a reused number or a chosen id cannot take over the account of another user.
 */
export function createMatching(people: readonly Person[], ours: Ours, { match, accountFrom }: MatchingRules) {
  const links = ours.links.filter(({ kind }) => kind === 'person');
  const byTheirs = new Map(links.map((link) => [link.theirs, link]));
  const byOurs = new Map(links.map((link) => [link.ours, link]));
  const here = [...ours.people.values()].filter(({ deleted }) => !deleted);
  const accounts = Map.groupBy(here, ({ account }) => account.toLowerCase());

  const checked = (person: Person, found: OurPerson, by: By): Matched => {
    const params = { account: found.account };
    if (byOurs.has(found.id)) return { refused: 'linkedAlready', who: found, params };
    if (by !== 'bySignIn' && plain(found.name) !== plain(person.name)) return { refused: 'nameDiffers', who: found, params };
    return { who: found, linked: null, by };
  };
  const bySignIn = (person: Person): Matched | null => {
    const found = ours.people.get(ours.signIns.get(person.id) ?? '');
    return found && !found.deleted ? checked(person, found, 'bySignIn') : null;
  };
  const byMobile = byNumber(people, here, checked, { by: 'byMobile', there: mobileOf, here: ({ mobile }) => mobile });
  const byEmployeeNo = byNumber(people, here, checked, { by: 'byEmployeeNo', there: employeeNoOf, here: ({ employeeNo }) => employeeNo });
  const byAccount = (person: Person): Matched | null => {
    const account = accountOf(person, accountFrom);
    const [found] = account === null ? [] : (accounts.get(account.toLowerCase()) ?? []);
    if (!found) return null;
    if (match.includes('account')) return checked(person, found, 'byAccount');
    return { refused: 'accountTaken', who: null, params: { account: found.account } };
  };
  const ways = [
    bySignIn,
    ...(match.includes('mobile') ? [byMobile] : []),
    ...(match.includes('employeeNo') ? [byEmployeeNo] : []),
    byAccount,
  ];
  return (person: Person): Matched => {
    const link = byTheirs.get(person.id);
    if (!link) return ways.reduce<Matched | null>((found, way) => found ?? way(person), null) ?? { who: null };
    const who = ours.people.get(link.ours);
    return who && !who.deleted ? { who, linked: link, by: null } : { refused: 'deletedHere', who: who ?? null };
  };
}

interface Numbers {
  readonly by: By;
  readonly there: (person: Person) => string | null;
  readonly here: (person: OurPerson) => string | null;
}

/** Matches by a number that exactly one remote person and one user have. */
function byNumber(
  people: readonly Person[],
  known: readonly OurPerson[],
  checked: (person: Person, found: OurPerson, by: By) => Matched,
  { by, there, here }: Numbers,
): (person: Person) => Matched | null {
  const holders = Map.groupBy(known, here);
  const sharers = Map.groupBy(people, there);
  return (person) => {
    const number = there(person);
    const [one, ...others] = (number !== null && holders.get(number)) || [];
    if (!one) return null;
    if ((sharers.get(number) ?? []).length > 1) return { refused: 'sharedNumber', who: null };
    return others.length === 0 ? checked(person, one, by) : { refused: 'manyHere', who: null };
  };
}

const MAX_NUMBER_LENGTH = 40;

/** The employee number; null where there is none or it is too long. */
export const employeeNoOf = ({ jobNumber }: Person): string | null =>
  jobNumber !== null && jobNumber.length <= MAX_NUMBER_LENGTH ? jobNumber : null;

const plain = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase();
