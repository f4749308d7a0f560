import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FlowInstance, openTasks, type Task, type Visit } from '../instance.ts';
import { Play, world } from './play.ts';

/**
 * Plays arbitrary valid documents with arbitrary events, allowed or not. After each event the flow has ended, or waits for an existing
 * user, a timer, another flow, or an administrator.
 */
const USERS = ['qian', 'sun', 'li', 'zhou', 'wu'];
const user = fc.constantFrom(...USERS);
const users = fc.uniqueArray(user, { minLength: 1, maxLength: 3 });
const hours = (amount: number) => ({ amount, unit: 'hours' });

const who = fc.oneof(
  { weight: 5, arbitrary: users.map((chosen) => ({ who: 'named', users: chosen })) },
  { weight: 1, arbitrary: fc.constant({ who: 'named', users: ['ghost'] }) },
  { weight: 1, arbitrary: fc.constant({ who: 'levels', upTo: 3 }) },
  { weight: 1, arbitrary: fc.constant({ who: 'initiator' }) },
  { weight: 1, arbitrary: users.map((chosen) => ({ who: 'candidates', users: chosen })) },
);
const share = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
  fc.integer({ min: 1, max: 4 }).map((count) => ({ count })),
);
const mode = fc.oneof(
  fc.constant({ mode: 'any' }),
  fc.constant({ mode: 'inOrder' }),
  fc.record(
    { mode: fc.constant('all'), pass: share, reject: share, decide: fc.constantFrom('atOnce', 'afterAll') },
    { requiredKeys: ['mode'] },
  ),
);
const nobody = fc.constantFrom(
  { rule: 'administrator' },
  { rule: 'pass' },
  { rule: 'refuse' },
  { rule: 'initiator' },
  { rule: 'previous' },
);
const deadline = fc.constantFrom(
  { from: 'received', within: hours(10), remind: { first: hours(4), every: hours(2) }, overdue: { every: hours(3), agreeAfter: 2 } },
  { from: 'started', within: hours(5), overdue: { every: hours(1), transferAfter: 2, transferTo: { who: 'named', users: ['wang'] } } },
);
const auto = fc.record({ adjacent: fc.boolean(), before: fc.boolean(), initiator: fc.boolean() }, { requiredKeys: [] });
const onReject = fc.constantFrom('end', 'start', 'continue');
const asked = fc.record({ who, mode, nobody, deadline, auto, onReject }, { requiredKeys: ['who'] });
const test_ = fc.constantFrom({ when: { a: true } }, { when: { b: true } }, { formula: 'c' });

const leaf = fc.oneof(
  { weight: 6, arbitrary: asked.map((more) => ({ kind: 'approval', ...more })) },
  { weight: 2, arbitrary: asked.map((more) => ({ kind: 'processing', ...more })) },
  { weight: 1, arbitrary: who.map((chosen) => ({ kind: 'copy', who: [chosen] })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'timer', after: hours(3) }) },
  {
    weight: 1,
    arbitrary: fc
      .record(
        {
          perRow: fc.constant('rows'),
          oneByOne: fc.boolean(),
          async: fc.boolean(),
          submit: fc.boolean(),
          initiator: who.filter((one) => one.who !== 'candidates'),
          onReject: fc.constantFrom('end', 'continue'),
        },
        { requiredKeys: [] },
      )
      .map((more) => ({ kind: 'subFlow', flow: 'other', ...more })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('stop', 'continue')
      .map((onFailure) => ({ kind: 'trigger', actions: [{ do: 'webhook', webhook: 'x' }], onFailure })),
  },
);
const branching = (inner: fc.Arbitrary<unknown[]>) =>
  fc
    .record({
      kind: fc.constantFrom('exclusive', 'inclusive', 'parallel', 'choose'),
      branches: fc.array(fc.tuple(fc.option(test_), inner), { minLength: 1, maxLength: 3 }),
    })
    .map(({ kind, branches }) => ({
      kind,
      branches: branches.map(([test, nodes], index) => ({ ...(test && index > 0 && { test }), nodes })),
    }));
const { nodes } = fc.letrec<{ nodes: unknown[]; node: unknown }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 3 }),
  node: fc.oneof({ maxDepth: 2, depthSize: 'small' }, { weight: 4, arbitrary: leaf }, { weight: 2, arbitrary: branching(tie('nodes')) }),
}));

const document = fc.tuple(nodes, nodes).map((halves) => halves.flat());

/** Assigns ids to nodes and branches by position. */
function named(list: readonly unknown[], prefix = 'n'): unknown[] {
  return list.map((node, index) => {
    const id = `${prefix}${index}`;
    const { branches, ...rest } = node as { branches?: { nodes: unknown[] }[] };
    const inner = branches?.map((branch, at) => ({ ...branch, id: `${id}b${at}`, nodes: named(branch.nodes, `${id}b${at}n`) }));
    return { ...rest, id, ...(inner && { branches: inner }) };
  });
}

const settings = fc.record(
  { recall: fc.constantFrom('never', 'initiator', 'everybody'), revoke: fc.boolean(), auto },
  { requiredKeys: [] },
);
const record = fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean(), rows: fc.integer({ min: 0, max: 3 }) });

interface Move {
  readonly name: string;
  readonly pick: number;
  readonly other: string;
  readonly flag: boolean;
}
/** Weights of the events: those that end a flow are rare, so that longer runs occur. */
const tried: Readonly<Record<string, number>> = {
  agree: 30,
  return: 12,
  addSign: 8,
  recallTask: 6,
  removeSign: 3,
  transfer: 3,
  assist: 2,
  giveAssistance: 2,
  reject: 2,
  recall: 2,
  submit: 6,
  urge: 1,
  pause: 1,
  resume: 8,
  terminate: 1,
  reactivate: 8,
  assign: 2,
  handOver: 2,
  copy: 1,
  revoke: 2,
  tick: 5,
  triggered: 8,
  childEnded: 8,
  retry: 4,
  skip: 2,
  leaves: 2,
};
const names = Object.entries(tried).flatMap(([name, often]) => Array<string>(often).fill(name));
const move: fc.Arbitrary<Move> = fc.record({ name: fc.constantFrom(...names), pick: fc.nat({ max: 50 }), other: user, flag: fc.boolean() });

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

function choices(play: Play, pick: number): object {
  const every = [...USERS, 'wang'];
  const ids = JSON.stringify(play.document).match(/"n[0-9bn]*"/g) ?? [];
  const chosen = Object.fromEntries(ids.map((id) => [id.slice(1, -1), every]));
  const branches = Object.fromEntries(
    ids.map((id) => [id.slice(1, -1), [0, 1, 2].filter((index) => index <= pick % 3).map((index) => `${id.slice(1, -1)}b${index}`)]),
  );
  const isChoice = (id: string) =>
    JSON.stringify(play.document).includes(`"kind":"choose","id":"${id}"`) ||
    JSON.stringify(play.document).includes(`"id":"${id}","branches"`);
  return {
    chosen: Object.fromEntries(Object.entries(chosen).filter(([id]) => !isChoice(id))),
    branches: Object.fromEntries(Object.entries(branches).filter(([id]) => isChoice(id))),
  };
}

function runEffects(play: Play, { name, pick, other, flag }: Move): void {
  const { instance } = play;
  const task = at(openTasks(instance), pick) ?? at(instance.tasks, pick);
  const visit =
    at(
      instance.visits.filter(({ state }) => state === 'open' || state === 'stuck'),
      pick,
    )?.id ?? 1;
  const child = at(
    instance.visits.filter(({ children }) => children?.some(({ state }) => state === 'running')),
    pick,
  );
  const mine = { task: task?.id ?? 1 };
  const as = task?.user ?? other;
  const special: Record<string, () => unknown> = {
    return: () => {
      const to =
        at(
          instance.visits.filter(({ state }) => state === 'passed'),
          pick,
        )?.node ?? 'start';
      return play.does(as, 'return', { ...mine, to, way: flag ? 'straight' : 'rerun' });
    },
    transfer: () => play.does(as, 'transfer', { ...mine, to: other }),
    addSign: () =>
      play.does(as, 'addSign', {
        ...mine,
        users: [other, 'wang'].slice(0, 1 + (pick % 2)),
        when: flag ? 'before' : 'after',
        mode: at(['any', 'all', 'inOrder'] as const, pick) ?? 'any',
      }),
    removeSign: () => play.does(as, 'removeSign', { ...mine, tasks: [pick % (instance.tasks.length + 1)] }),
    assist: () => play.does(as, 'assist', { ...mine, users: [other] }),
    recallTask: () => {
      // A user who has left cannot sign in.
      const agreed = at(
        instance.tasks.filter(({ state, user: name }) => state === 'agreed' && play.world.people.has(name)),
        pick,
      );
      if (agreed) play.does(agreed.user, 'recallTask', { task: agreed.id });
    },
    submit: () => play.does('zhao', 'submit', choices(play, pick)),
    recall: () => play.does('zhao', 'recall'),
    revoke: () => play.does('zhao', 'revoke'),
    assign: () => play.does('root', 'assign', { ...mine, to: other }),
    handOver: () => play.does('root', 'handOver', { from: as, to: other }),
    copy: () => play.does('root', 'copy', { users: [other] }),
    reactivate: () => play.does('root', 'reactivate', choices(play, pick)),
    tick: () => play.passHours(pick % 12),
    triggered: () => play.happens('triggered', { visit, ...(flag && { problem: 'down' }) }),
    childEnded: () => play.happens('childEnded', { visit: child?.id ?? visit, index: pick % 3, as: flag ? 'approved' : 'rejected' }),
    retry: () => play.does('root', 'retry', { visit, ...choices(play, pick) }),
    skip: () => play.does('root', 'skip', { visit }),
    // A user who leaves hands over first, as the account module ensures.
    leaves: () => pick % 5 === 0 && play.does('root', 'handOver', { from: other, to: 'wang' }) === null && play.world.people.delete(other),
  };
  const usual = () => play.does(as, name as 'agree', { ...mine, ...choices(play, pick) });
  (special[name] ?? usual)();
}

const ended = ['approved', 'rejected', 'terminated', 'revoked', 'revoking', 'paused'];
const waitsFor = (instance: FlowInstance, visit: Visit): boolean =>
  openTasks(instance).some((task) => task.visit === visit.id) ||
  visit.timer !== undefined ||
  visit.children?.some(({ state }) => state === 'running') === true ||
  // A trigger waits for its adapter.
  visit.state === 'stuck';

function requireValid(play: Play): void {
  const { instance, world: around } = play;
  const owner = ({ user: name }: Task) => around.people.has(name);
  assert.ok(openTasks(instance).every(owner), 'no task without somebody who exists');
  const due = play.effects.flatMap((effect) => (effect.effect === 'tell' && effect.news === 'toDo' ? [effect.task] : []));
  assert.equal(new Set(due).size, due.length, 'nobody hears of a task twice at once');
  const underWay = instance.visits.filter(({ state }) => state === 'open' || state === 'away' || state === 'stuck');
  if (ended.includes(instance.status)) {
    if (instance.status !== 'paused') assert.equal(underWay.length, 0, `nothing goes on after ${instance.status}`);
    return;
  }
  assert.ok(underWay.length > 0, `a flow that is ${instance.status} waits for something`);
  for (const visit of underWay.filter(({ state }) => state === 'open')) {
    const kind = JSON.stringify(play.document).includes(`"kind":"trigger","id":"${visit.node}"`) ? 'trigger' : '';
    assert.ok(kind === 'trigger' || waitsFor(instance, visit), `${visit.node} (${visit.id}) waits for somebody`);
  }
  for (const visit of underWay.filter(({ state }) => state === 'away')) {
    assert.ok(
      underWay.some(({ backTo }) => backTo === visit.id),
      'who is away comes back',
    );
  }
  const places = underWay.filter(({ backTo }) => backTo === undefined).map(({ node, fork }) => `${node} ${fork}`);
  assert.equal(new Set(places).size, places.length, 'no node is visited twice at once');
  const waited = new Set(underWay.map(({ fork }) => fork));
  for (const fork of instance.forks.filter(({ state }) => state === 'open')) {
    const inside = instance.forks.some(({ parent, state }) => parent === fork.id && state === 'open');
    assert.ok(waited.has(fork.id) || inside, 'a fork that is open has somebody in it');
  }
}

test('any sequence of events ends or waits for somebody who exists', () => {
  fc.assert(
    fc.property(document, settings, record, fc.array(move, { minLength: 20, maxLength: 60, size: 'max' }), (list, given, values, moves) => {
      const around = world({ rules: { levels: [['qian'], ['sun'], ['li']] }, record: values });
      const written = { code: 'any', model: 'trip', settings: given, nodes: [{ kind: 'start', id: 'start' }, ...named(list)] };
      const play = new Play(written, around);
      play.does('zhao', 'submit', choices(play, 2));
      requireValid(play);
      for (const step of moves) {
        runEffects(play, step);
        requireValid(play);
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 150) },
  );
});

test('with everybody willing, any flow comes to its end', () => {
  fc.assert(
    fc.property(document, record, (list, values) => {
      const around = world({ rules: { levels: [['qian'], ['sun'], ['li']] }, record: values });
      const play = new Play({ code: 'any', model: 'trip', nodes: [{ kind: 'start', id: 'start' }, ...named(list)] }, around);
      if (play.does('zhao', 'submit', choices(play, 2)) !== null) return;
      for (let step = 0; step < 400 && play.instance.status === 'running'; step++) {
        const [task] = openTasks(play.instance);
        if (!task) goOn(play);
        // With the rule `refuse`, finding no one refuses the event, and the flow stays at the current node.
        else if (play.does(task.user, 'agree', { task: task.id, ...choices(play, 2) }) === 'nobodyFound') return;
      }
      assert.ok(play.instance.status === 'approved' || play.instance.visits.some(({ state }) => state === 'stuck'), play.instance.status);
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
});

/** Time passes, triggers succeed, children end. */
function goOn(play: Play): void {
  for (const { id, state, children } of play.instance.visits) {
    if (state !== 'open') continue;
    play.happens('triggered', { visit: id });
    for (const child of children ?? []) play.happens('childEnded', { visit: id, index: child.index, as: 'approved' });
  }
  play.passHours(24);
}
