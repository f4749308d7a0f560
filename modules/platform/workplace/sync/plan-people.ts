import type { Person } from '@zhixing/workplace/platform.ts';
import { accountOf, createMatching, employeeNoOf, type Matched, type MatchingRules, mobileOf } from './matching.ts';
import type { OurPerson, Ours, Reason, Step } from './steps.ts';

/** A role for everyone, or for everyone with a title. */
export interface RoleRule {
  readonly title: string;
  readonly role: string;
}

export interface PeopleRules extends MatchingRules {
  /** The organisation that everyone belongs to. */
  readonly organisation: string;
  readonly createPeople: boolean;
  /** Whether a title equal to the name of a position assigns that position. */
  readonly positions: boolean;
  readonly roles: readonly RoleRule[];
  /** Roles of the rules that cannot be assigned, by id, with their names. */
  readonly notGivable: ReadonlyMap<string, string>;
}

/** Remote departments with an organisation, and the ids of those that exist already. */
export interface Places {
  readonly placed: ReadonlySet<string>;
  readonly here: ReadonlyMap<string, string>;
}

const MAX_NAME_LENGTH = 40;

/** Plans the steps for all active remote people. */
export function planPeople(people: readonly Person[], ours: Ours, rules: PeopleRules, places: Places): readonly Step[] {
  const matched = createMatching(people, ours, rules);
  const accounts = new Set([...ours.people.values()].map(({ account }) => account.toLowerCase()));
  const postOf = ({ title }: Person): string | null => (rules.positions && title !== null ? (ours.positions.get(title) ?? null) : null);
  return people.flatMap((person) => stepOf(person, matched(person), { ...rules, postOf }, places, accounts) ?? []);
}

interface Posting extends PeopleRules {
  readonly postOf: (person: Person) => string | null;
}

function stepOf(person: Person, matched: Matched, rules: Posting, places: Places, accounts: Set<string>): Step | null {
  if ('refused' in matched) return refusal(person, matched.who, matched.refused, matched.params);
  if (person.name.trim() === '' || person.name.length > MAX_NAME_LENGTH) return refusal(person, matched.who, 'badName');
  if (matched.who === null) return creation(person, rules, places, accounts);
  const { who, linked, by } = matched;
  if (who.holds !== null) return refusal(person, who, 'protected', { what: who.holds });
  if (who.organisation !== rules.organisation) return refusal(person, who, 'elsewhere', { account: who.account });
  const change = changeOf(person, who, rules, places);
  const step = { kind: 'person', theirs: person.id, ours: who.id, name: person.name, ...change } as const;
  if (by) return { ...step, outcome: 'link', reason: by, params: { account: who.account } };
  if (linked?.gone && !who.enabled) return { ...step, outcome: 'enable' };
  if (Object.keys(change.params).length === 0) return null;
  return { ...step, outcome: change.moved ? 'move' : 'change', reason: 'fields' };
}

function creation(person: Person, rules: Posting, places: Places, accounts: Set<string>): Step {
  const account = accountOf(person, rules.accountFrom);
  if (!rules.createPeople) return refusal(person, null, 'notCreated');
  if (account === null) return refusal(person, null, 'noAccount');
  if (accounts.has(account.toLowerCase())) return refusal(person, null, 'accountTaken', { account });
  accounts.add(account.toLowerCase());
  const roles = rolesOf(person, rules);
  const values = { account, name: person.name, organisation: rules.organisation, ...reachable(person) };
  const within = placeOf(person, places);
  return {
    kind: 'person',
    outcome: 'create',
    theirs: person.id,
    ours: null,
    name: person.name,
    params: { account },
    values,
    within,
    roles,
    position: rules.postOf(person),
  };
}

/** What differs from the data of the workplace. */
function changeOf(person: Person, who: OurPerson, rules: Posting, places: Places) {
  const remote = { name: person.name, ...reachable(person) };
  const was = { name: who.name, mobilePhone: who.mobile, email: who.email, employeeNo: who.employeeNo };
  const values = Object.fromEntries(Object.entries(remote).filter(([field, value]) => was[field as keyof typeof was] !== value));
  const within = placeOf(person, places);
  const moved = within === '' ? who.department !== null : places.here.get(within) !== who.department;
  const roles = rolesOf(person, rules).filter((role) => !who.roles.includes(role));
  const post = rules.postOf(person);
  const position = post === null || who.positions.includes(post) ? null : post;
  const more = [...(moved ? ['department'] : []), ...(roles.length > 0 ? ['roles'] : []), ...(position ? ['positions'] : [])];
  const fields = [...Object.keys(values), ...more];
  return {
    values,
    within,
    moved,
    roles,
    position,
    params: (fields.length > 0 ? { fields: fields.join(' ') } : {}) as Record<string, string>,
  };
}

/** Contact data and employee number. Values that the workplace does not reveal are kept as they are here. */
function reachable(person: Person): { mobilePhone?: string; email?: string; employeeNo?: string } {
  const [mobile, employeeNo] = [mobileOf(person), employeeNoOf(person)];
  const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email ?? '') ? person.email : null;
  return {
    ...(mobile !== null && { mobilePhone: mobile }),
    ...(email !== null && { email }),
    ...(employeeNo !== null && { employeeNo }),
  };
}

/** The department of a person: the main one, else the first with an organisation here. */
const placeOf = ({ mainDepartment, departments }: Person, { placed }: Places): string =>
  [mainDepartment ?? '', ...departments].find((one) => placed.has(one)) ?? '';

function rolesOf({ title }: Person, { roles, notGivable }: PeopleRules): readonly string[] {
  const wanted = roles.filter((rule) => rule.title === '' || rule.title === title).map(({ role }) => role);
  return [...new Set(wanted)].filter((role) => !notGivable.has(role));
}

const refusal = (person: Person, who: OurPerson | null, reason: Reason, params: Readonly<Record<string, string>> = {}): Step => ({
  kind: 'person',
  outcome: 'refuse',
  theirs: person.id,
  ours: who?.id ?? null,
  name: person.name || person.id,
  reason,
  params,
});
