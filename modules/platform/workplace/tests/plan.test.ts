import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Department, Person } from '@zhixing/workplace/platform.ts';
import { plan, type SyncRules, type Theirs } from '../sync/plan.ts';
import type { Link, OurDepartment, OurPerson, Ours, Step } from '../sync/steps.ts';

const ROOT = 'root';
const rules: SyncRules = {
  organisation: ROOT,
  top: '1',
  gone: 'ask',
  brakePercent: 10,
  match: ['mobile', 'account'],
  accountFrom: 'jobNumber',
  createPeople: true,
  positions: true,
  roles: [],
  notGivable: new Map(),
};

const department = (id: string, parent: string, name = `部门${id}`, order = 0): Department => ({ id, parent, name, order });
const person = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  name: `人${id}`,
  mobile: null,
  email: null,
  jobNumber: `J${id}`,
  title: null,
  departments: ['2'],
  mainDepartment: more.departments?.[0] ?? '2',
  active: true,
  ...more,
});
const theirs = (departments: readonly Department[], people: readonly Person[] = [], everybody: Theirs['everybody'] = null): Theirs => ({
  departments,
  people,
  everybody,
});
const ourDepartment = (id: string, more: Partial<OurDepartment> = {}): OurDepartment => ({
  id,
  name: id,
  parent: ROOT,
  sortCode: 1,
  enabled: true,
  deleted: false,
  ...more,
});
const ourPerson = (id: string, more: Partial<OurPerson> = {}): OurPerson => ({
  id,
  account: `J${id}`,
  name: `人${id}`,
  mobile: null,
  email: null,
  employeeNo: `J${id}`,
  organisation: ROOT,
  department: null,
  enabled: true,
  deleted: false,
  holds: null,
  roles: [],
  positions: [],
  ...more,
});
const ours = (departments: readonly OurDepartment[] = [], people: readonly OurPerson[] = [], links: readonly Link[] = []): Ours => ({
  departments: new Map(departments.map((one) => [one.id, one])),
  people: new Map(people.map((one) => [one.id, one])),
  links,
  signIns: new Map(),
  positions: new Map([['督学', 'post']]),
});
const link = (kind: Link['kind'], id: string, here: string, gone = false): Link => ({ kind, theirs: id, ours: here, gone });
const brief = (steps: readonly Step[]) => steps.map(({ outcome, theirs: id, reason }) => `${outcome} ${id}${reason ? ` ${reason}` : ''}`);
const stepsOf = (there: Theirs, here: Ours, more: Partial<SyncRules> = {}) => brief(plan(there, here, { ...rules, ...more }).steps);

describe('departments', () => {
  test('stand after the one that they stand in, in whatever order they were told', () => {
    const { steps } = plan(theirs([department('4', '3'), department('2', '1'), department('3', '2'), department('1', '')]), ours(), rules);
    assert.deepEqual(
      steps.map(({ theirs: id, within }) => [id, within]),
      [
        ['2', ''],
        ['3', '2'],
        ['4', '3'],
      ],
    );
  });

  test('without a parent in sight hang below the root, and those that stand under themselves are refused', () => {
    const there = theirs([department('5', '99'), department('6', '7'), department('7', '6')]);
    assert.deepEqual(stepsOf(there, ours()), ['create 5', 'refuse 6 circle', 'refuse 7 circle']);
  });

  test('with a name that no organisation may have are refused; what stands in them hangs above', () => {
    const there = theirs([department('2', '1'), department('3', '2', 'x'.repeat(61)), department('4', '3')]);
    const { steps } = plan(there, ours(), rules);
    assert.deepEqual(brief(steps), ['create 2', 'refuse 3 badName', 'create 4']);
    assert.equal(steps[2]?.within, '2');
  });

  test('of the same name in the same place are taken for the same, once', () => {
    const here = ours([ourDepartment('a', { name: '安全科' })]);
    const { steps } = plan(theirs([department('2', '1', '安全科', 1), department('3', '1', '安全科', 2)]), here, rules);
    assert.deepEqual(brief(steps), ['link 2 byName', 'create 3']);
  });

  test('are renamed and moved by their link, and the swap of two that stand in each other is no circle', () => {
    const here = ours(
      [ourDepartment('a', { name: '甲' }), ourDepartment('b', { name: '乙', parent: 'a' })],
      [],
      [link('department', '2', 'a'), link('department', '3', 'b')],
    );
    const { steps } = plan(theirs([department('3', '1', '乙'), department('2', '3', '丙')]), here, rules);
    assert.deepEqual(
      steps.map(({ outcome, theirs: id, params }) => [outcome, id, params?.fields]),
      [
        ['move', '3', 'parent'],
        ['move', '2', 'name parent'],
      ],
    );
  });

  test('that are as they were are left alone; one that was deleted here is not made again', () => {
    const here = ours(
      [ourDepartment('a', { name: '部门2' }), ourDepartment('b', { deleted: true })],
      [],
      [link('department', '2', 'a'), link('department', '3', 'b')],
    );
    assert.deepEqual(stepsOf(theirs([department('2', '1'), department('3', '1')]), here), ['refuse 3 deletedHere']);
  });
});

describe('people', () => {
  const there = (...people: Person[]) => theirs([department('2', '1')], people);
  const here = (...people: OurPerson[]) => ours([ourDepartment('a', { name: '部门2' })], people, [link('department', '2', 'a')]);

  test('are found by their link first, whatever else they share with somebody', () => {
    const linked = here(ourPerson('x', { department: 'a', employeeNo: 'J1' }), ourPerson('1', { department: 'a' }));
    const step = stepsOf(there(person('1', { name: '人x' })), { ...linked, links: [...linked.links, link('person', '1', 'x')] });
    assert.deepEqual(step, []);
  });

  test('are found by mobile number and by account, where it leads to one of the same name on both sides', () => {
    const mobile = '13800000001';
    assert.deepEqual(stepsOf(there(person('1', { mobile })), here(ourPerson('9', { mobile, name: '人 1' }))), ['link 1 byMobile']);
    assert.deepEqual(stepsOf(there(person('1')), here(ourPerson('1'))), ['link 1 byAccount']);
    const numbered = here(ourPerson('9', { employeeNo: 'J1', name: '人1' }));
    assert.deepEqual(stepsOf(there(person('1')), numbered, { match: ['employeeNo'] }), ['link 1 byEmployeeNo']);
    assert.deepEqual(stepsOf(there(person('1')), numbered), ['create 1'], 'only where the rules say so');
    assert.deepEqual(stepsOf(there(person('1', { mobile })), here(ourPerson('9', { mobile }))), ['refuse 1 nameDiffers']);
    const two = there(person('1', { mobile }), person('2', { mobile, name: '人1' }));
    assert.deepEqual(stepsOf(two, here(ourPerson('9', { mobile, name: '人1' }))), ['refuse 1 sharedNumber', 'refuse 2 sharedNumber']);
    const twins = here(ourPerson('8', { mobile, name: '人1' }), ourPerson('9', { mobile, name: '人1' }));
    assert.deepEqual(stepsOf(there(person('1', { mobile })), twins), ['refuse 1 manyHere']);
    const taken = here(ourPerson('9', { mobile, name: '人1', department: 'a', employeeNo: 'J7' }));
    const other = { ...taken, links: [...taken.links, link('person', '7', '9')] };
    assert.deepEqual(stepsOf(there(person('1', { mobile }), person('7', { name: '人1' })), other), ['refuse 1 linkedAlready']);
  });

  test('are found by having signed in here as the one there, whatever they are called', () => {
    const known = { ...here(ourPerson('9', { employeeNo: 'J1' })), signIns: new Map([['1', '9']]) };
    assert.deepEqual(stepsOf(there(person('1')), known), ['link 1 bySignIn']);
    const mighty = { ...here(ourPerson('9', { holds: 'administrator' })), signIns: new Map([['1', '9']]) };
    assert.deepEqual(stepsOf(there(person('1')), mighty), ['refuse 1 protected']);
  });

  test('are found only by what the rules name; an account that is taken is nobody else’s', () => {
    const known = here(ourPerson('1'));
    assert.deepEqual(stepsOf(there(person('1')), known, { match: ['mobile'] }), ['refuse 1 accountTaken']);
    const same = there(person('1', { jobNumber: 'A1' }), person('2', { jobNumber: 'a-1' }));
    assert.deepEqual(stepsOf(same, here(), { match: [] }), ['create 1', 'refuse 2 accountTaken']);
    assert.deepEqual(stepsOf(there(person('1', { jobNumber: '部' })), here()), ['refuse 1 noAccount']);
    assert.deepEqual(stepsOf(there(person('1')), here(), { createPeople: false }), ['refuse 1 notCreated']);
  });

  test('who hold more than was agreed, or belong elsewhere, are never touched', () => {
    const changed = there(person('1', { mobile: '13800000001' }));
    assert.deepEqual(stepsOf(changed, here(ourPerson('1', { holds: '平台管理员' }))), ['refuse 1 protected']);
    assert.deepEqual(stepsOf(changed, here(ourPerson('1', { organisation: 'other' }))), ['refuse 1 elsewhere']);
  });

  test('keep what the workplace does not tell', () => {
    const known = ourPerson('1', { mobile: '13800000001', email: 'a@example.cn', department: 'a' });
    const linked = (who: OurPerson) => ({ ...here(who), links: [...here().links, link('person', '1', '1')] });
    assert.deepEqual(stepsOf(there(person('1')), linked(known)), []);
    const { steps } = plan(there(person('1', { mobile: '+86-13900000001', email: 'nonsense' })), linked(known), rules);
    assert.deepEqual(steps[0]?.values, { mobilePhone: '13900000001' });
  });

  test('get the roles of the rules that they lack, and none that may not be given', () => {
    const known = { ...here(ourPerson('1', { department: 'a', roles: ['r1'] })), links: [...here().links, link('person', '1', '1')] };
    const given = [
      { title: '', role: 'r1' },
      { title: '科长', role: 'r2' },
      { title: '', role: 'r3' },
    ];
    const more = { roles: given, notGivable: new Map([['r3', 'r3']]) };
    assert.deepEqual(stepsOf(there(person('1')), known, more), ['refuse  roleNotGiven']);
    const { steps } = plan(there(person('1', { title: '科长' })), known, { ...rules, ...more });
    assert.deepEqual([steps[0]?.outcome, steps[0]?.roles, steps[0]?.params?.fields], ['change', ['r2'], 'roles']);
  });
});

test('whoever bears the name of a post holds it, once', () => {
  const titled = theirs([], [person('1', { title: '督学', departments: [], mainDepartment: null })]);
  const known = (positions: string[]) => ours([], [ourPerson('1', { positions })], [link('person', '1', '1')]);
  const { steps } = plan(titled, known([]), rules);
  assert.deepEqual([steps[0]?.outcome, steps[0]?.position, steps[0]?.params?.fields], ['change', 'post', 'positions']);
  assert.deepEqual(stepsOf(titled, known(['post'])), []);
  assert.deepEqual(stepsOf(titled, known([]), { positions: false }), []);
});

describe('whoever is gone', () => {
  const people = Array.from({ length: 40 }, (_, n) => ourPerson(`${n}`, { department: null }));
  const links = people.map(({ id }) => link('person', id, id));
  const there = (n: number, more: Partial<Person> = {}) =>
    theirs(
      [],
      people.slice(n).map(({ id }) => person(id, { departments: [], mainDepartment: null, ...more })),
    );

  test('is put on a list, or switched off where that was chosen, and whoever came back is switched on again', () => {
    assert.deepEqual(stepsOf(there(1), ours([], people, links)), ['ask 0 gone']);
    assert.deepEqual(stepsOf(there(1), ours([], people, links), { gone: 'disable' }), ['disable 0 gone']);
    const off = people.map((one) => ({ ...one, enabled: one.id !== '0' }));
    const gone = [link('person', '0', '0', true), ...links.slice(1)];
    assert.deepEqual(stepsOf(there(1), ours([], off, gone)), []);
    assert.deepEqual(stepsOf(there(0), ours([], off, gone)), ['enable 0']);
    assert.deepEqual(stepsOf(there(0), ours([], off, links)), [], 'switched off here by somebody: it stays so');
  });

  test('is also whoever is switched off there, but not who is merely out of sight, and never who is protected', () => {
    const off = theirs([], [person('0', { active: false }), ...there(1).people]);
    assert.deepEqual(stepsOf(off, ours([], people, links)), ['ask 0 switchedOff']);
    assert.deepEqual(stepsOf({ ...there(1), everybody: new Set(['0']) }, ours([], people, links)), []);
    const mighty = people.map((one) => ({ ...one, holds: one.id === '0' ? '管理员' : null }));
    assert.ok(stepsOf(there(1), ours([], mighty, links)).includes('refuse 0 protected'));
  });

  test('by too many at once stops the run; two are never too many', () => {
    const stop = (n: number, percent = 10) => plan(there(n), ours([], people, links), { ...rules, brakePercent: percent }).stop;
    assert.equal(stop(4), null, 'exactly ten of a hundred');
    assert.deepEqual(stop(5), { gone: 5, of: 40 });
    assert.equal(stop(2, 1), null);
    assert.deepEqual(stop(40), { gone: 40, of: 40 });
    const departments = Array.from({ length: 3 }, (_, n) => ourDepartment(`d${n}`));
    const linked = departments.map(({ id }) => link('department', id, id));
    assert.deepEqual(plan(theirs([]), ours(departments, [], linked), rules).stop, { gone: 3, of: 3 });
  });

  test('who is as he was is counted', () => {
    assert.equal(plan(there(1), ours([], people, links), rules).same, 39);
  });
});
