import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { approval, flow, Play, world } from './play.ts';

const asks = (who: object, more: object = {}) => ({ kind: 'approval', id: 'a', who, ...more });
const submitted = (document: unknown, around = world()) => {
  const play = new Play(document, around);
  assert.equal(play.does('zhao', 'submit'), null);
  return play;
};

describe('whom a node asks', () => {
  test('the superior, the head of a department, whom a field names', () => {
    const rules = { superior: [['qian']], departmentHead: [['sun']], 'field:head': [['li', 'zhou']] };
    assert.deepEqual(submitted(flow([asks({ who: 'superior', level: 1 })]), world({ rules })).asked, ['qian']);
    assert.deepEqual(submitted(flow([asks({ who: 'departmentHead', level: 1 })]), world({ rules })).asked, ['sun']);
    assert.deepEqual(submitted(flow([asks({ who: 'field', field: 'head', as: 'user' })]), world({ rules })).asked, ['li', 'zhou']);
  });

  test('whoever decided at an earlier node', () => {
    const play = submitted(flow([approval('first', ['qian', 'sun']), asks({ who: 'earlier', node: 'first' })]));
    play.does('sun', 'agree');
    assert.deepEqual(play.asked, ['sun']);
  });

  test('whom the one before chooses, out of those who may be chosen', () => {
    const play = submitted(flow([approval('first', ['qian']), asks({ who: 'candidates', users: ['li', 'zhou'] })]));
    assert.equal(play.does('qian', 'agree'), 'chooseApprovers');
    assert.equal(play.does('qian', 'agree', { chosen: { a: ['wang'] } }), 'chooseApprovers');
    assert.equal(play.does('qian', 'agree', { chosen: { a: ['zhou'] } }), null);
    assert.deepEqual(play.asked, ['zhou']);
  });

  test('a choice made before the outcome is certain is kept for it', () => {
    const play = submitted(
      flow([approval('first', ['qian', 'sun'], { mode: { mode: 'all' } }), asks({ who: 'candidates', users: ['li', 'zhou'] })]),
    );
    assert.equal(play.does('qian', 'agree', { chosen: { a: ['zhou'] } }), null);
    assert.equal(play.does('sun', 'agree'), null);
    assert.deepEqual(play.asked, ['zhou']);
  });

  test('people who have left are not asked, and nobody is asked twice', () => {
    const play = submitted(flow([approval('a', ['ghost', 'qian', 'qian', 'sun'], { mode: { mode: 'all' } })]));
    assert.deepEqual(play.asked, ['qian', 'sun']);
  });
});

describe('where nobody is found', () => {
  const nobody = (rule: object) => flow([approval('a', ['ghost'], { nobody: rule }), approval('b', ['li'])]);

  test('the rule of the node says who instead', () => {
    assert.deepEqual(submitted(flow([approval('a', ['ghost'])])).asked, ['root']);
    assert.deepEqual(submitted(nobody({ rule: 'named', users: ['wang'] })).asked, ['wang']);
    assert.deepEqual(submitted(nobody({ rule: 'initiator' })).asked, ['zhao']);
    assert.deepEqual(submitted(nobody({ rule: 'pass' })).asked, ['li']);
  });

  test('the history says so, and who is asked instead; only what falls to administrators is a matter for them', () => {
    const told = (rule?: object) => {
      const play = submitted(rule ? nobody(rule) : flow([approval('a', ['ghost'])]));
      const records = play.all.flatMap((effect) =>
        effect.effect === 'record' && effect.act !== 'submit' ? [[effect.act, ...effect.to, effect.rule]] : [],
      );
      return [...records, play.instance.tasks.at(-1)?.origin];
    };
    assert.deepEqual(told(), [['nobodyFound', 'root', 'toAdministrators'], 'nobody']);
    assert.deepEqual(told({ rule: 'named', users: ['wang'] }), [['nobodyFound', 'wang', 'toNamed'], 'instead']);
    assert.deepEqual(told({ rule: 'pass' }), [['passedOver', null], 'node']);
  });

  test('the one before names somebody, or what leads here is refused', () => {
    const play = new Play(nobody({ rule: 'previous' }));
    assert.equal(play.does('zhao', 'submit'), 'chooseApprovers');
    assert.equal(play.does('zhao', 'submit', { chosen: { a: ['wu'] } }), null);
    assert.deepEqual(play.asked, ['wu']);
    const refused = new Play(nobody({ rule: 'refuse' }));
    assert.equal(refused.does('zhao', 'submit'), 'nobodyFound');
    assert.equal(refused.instance.status, 'draft');
  });

  test('where not even an administrator is found, the flow waits to be repaired, and nothing is lost', () => {
    const around = world({ administrators: [] });
    const play = submitted(flow([approval('a', ['ghost'])]), around);
    assert.equal(play.instance.visits.at(-1)?.state, 'stuck');
    assert.equal(play.does('root', 'skip', { visit: 2 }), 'notAllowed');
    around.people.add('ghost');
    assert.equal(play.does('root', 'retry', { visit: 2 }), null);
    assert.deepEqual(play.asked, ['ghost']);
  });
});

describe('two people look at a thing', () => {
  test('who may not decide is asked by no rule, and may not be given it', () => {
    const play = submitted(flow([approval('a', ['zhao', 'qian'])], { auto: { initiator: true }, fourEyes: true }));
    assert.deepEqual(play.asked, ['qian']);
    assert.equal(play.does('qian', 'transfer', { to: 'zhao' }), 'excluded');
    assert.equal(play.does('qian', 'addSign', { users: ['zhao'], when: 'before', mode: 'any' }), 'excluded');
    assert.equal(play.does('root', 'assign', { task: play.taskOf('qian')?.id ?? 0, to: 'zhao' }), 'excluded');
  });

  test('nor as the deputy of somebody else', () => {
    const play = submitted(flow([approval('a', ['qian'])], { fourEyes: true }), world({ deputies: { qian: ['zhao', 'sun'] } }));
    assert.equal(play.does('zhao', 'agree', { for: 'qian' }), 'excluded');
    assert.equal(play.does('wang', 'agree', { for: 'qian' }), 'notYours');
    assert.equal(play.does('sun', 'agree', { for: 'qian' }), null);
    const entry = play.all.find((effect) => effect.effect === 'record' && effect.act === 'agree');
    assert.deepEqual(entry && 'user' in entry && [entry.user, entry.for], ['sun', 'qian']);
  });
});

describe('two people look at a thing', () => {
  const watched = flow([approval('a', ['qian']), approval('b', ['sun', 'li'])], { fourEyes: true });

  test('whoever hands in anew in the place of the initiator does not decide about it', () => {
    const play = submitted(watched, world({ deputies: { zhao: ['sun'] } }));
    play.does('qian', 'return', { to: 'start', way: 'rerun' });
    assert.equal(play.does('sun', 'submit', { for: 'zhao' }), null);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['li']);
  });

  test('nor does whoever was to hand in anew because it was assigned to him', () => {
    const play = submitted(watched);
    play.does('qian', 'return', { to: 'start', way: 'rerun' });
    play.does('root', 'assign', { task: play.taskOf('zhao')?.id ?? 0, to: 'sun' });
    play.does('sun', 'submit');
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['li']);
  });

  test('nobody is handed an approval of what he started, nor what he is to approve', () => {
    const play = submitted(watched);
    assert.equal(play.does('root', 'handOver', { from: 'qian', to: 'zhao' }), 'excluded');
    assert.equal(play.does('root', 'handOver', { from: 'zhao', to: 'qian' }), 'excluded');
    assert.equal(play.does('root', 'handOver', { from: 'zhao', to: 'sun' }), null);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['li']);
    assert.equal(play.does('root', 'handOver', { from: 'sun', to: 'zhao' }), null);
    assert.equal(play.instance.initiator.user, 'zhao');
  });
});

describe('passing work on', () => {
  test('nobody decides about his own in the place of another, whatever the flow says', () => {
    const play = submitted(flow([approval('a', ['qian'])]), world({ deputies: { qian: ['zhao', 'sun'] } }));
    assert.equal(play.does('zhao', 'agree', { for: 'qian' }), 'excluded');
    play.does('qian', 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  test('a deputy who has left decides no more; the one who asked for it still does', () => {
    const around = world({ deputies: { qian: ['sun'] } });
    const play = submitted(flow([approval('a', ['qian'])]), around);
    around.deputies.qian = [];
    assert.equal(play.does('sun', 'agree', { for: 'qian' }), 'notYours');
    assert.equal(play.does('qian', 'agree'), null);
  });

  test('everything of somebody who leaves goes to another; who is asked already keeps one voice', () => {
    const play = submitted(flow([approval('a', ['qian', 'sun'], { mode: { mode: 'all' } }), approval('b', ['li'])]));
    play.does('root', 'handOver', { from: 'qian', to: 'sun' });
    assert.deepEqual(play.asked, ['root', 'sun']);
    play.does('root', 'handOver', { from: 'zhao', to: 'wang' });
    assert.equal(play.instance.initiator.user, 'wang');
  });

  test('a task is passed on to somebody who exists and is not asked already', () => {
    const play = submitted(flow([approval('a', ['qian', 'sun'])]));
    assert.equal(play.does('qian', 'transfer', { to: 'qian' }), 'toSelf');
    assert.equal(play.does('qian', 'transfer', { to: 'sun' }), 'alreadyAsked');
    assert.equal(play.does('qian', 'transfer', { to: 'ghost' }), 'notPresent');
    assert.equal(play.does('qian', 'transfer', { to: 'li' }), null);
    assert.deepEqual(play.told('transferred'), ['li']);
    assert.equal(play.does('qian', 'agree', { task: 2 }), 'notYours');
    assert.equal(play.does('li', 'agree'), null);
  });
});

describe('decisions by rule', () => {
  test('whoever agreed right before, or anywhere before, or is the initiator, is not asked again', () => {
    const twice = [approval('a', ['qian']), approval('b', ['sun']), approval('c', ['qian'])];
    const adjacent = submitted(flow(twice, { auto: { adjacent: true } }));
    adjacent.does('qian', 'agree');
    adjacent.does('sun', 'agree');
    assert.deepEqual(adjacent.asked, ['qian']);
    const before = submitted(flow(twice, { auto: { before: true } }));
    before.does('qian', 'agree');
    before.does('sun', 'agree');
    assert.equal(before.instance.status, 'approved');
    assert.deepEqual(submitted(flow([approval('a', ['zhao']), approval('b', ['li'])], { auto: { initiator: true } })).asked, ['li']);
    const own = submitted(flow([approval('a', ['zhao']), approval('b', ['li'])], { auto: { before: true } }));
    assert.deepEqual(own.asked, ['zhao'], 'to hand in is not to agree');
  });

  test('what was agreed before a return counts no longer', () => {
    const play = submitted(flow([approval('a', ['qian']), approval('b', ['qian', 'sun'])], { auto: { before: true } }));
    play.does('qian', 'agree');
    assert.equal(play.instance.status, 'approved');
    const back = submitted(
      flow([approval('a', ['qian']), approval('b', ['sun']), approval('c', ['qian', 'li'])], { auto: { before: true } }),
    );
    back.does('qian', 'agree');
    back.does('sun', 'return', { to: 'start' });
    back.does('zhao', 'submit');
    assert.deepEqual(back.asked, ['qian']);
  });

  test('by what the record says; where both tests hold, the rejection counts', () => {
    const node = approval('a', ['qian'], { auto: { agreeWhen: { when: { small: true } }, rejectWhen: { when: { bad: true } } } });
    assert.equal(submitted(flow([node]), world({ record: { small: true } })).instance.status, 'approved');
    assert.equal(submitted(flow([node]), world({ record: { small: true, bad: true } })).instance.status, 'rejected');
    assert.deepEqual(submitted(flow([node])).asked, ['qian']);
  });

  test('the history says by which rule', () => {
    const rulesOf = ({ all }: Play) => all.flatMap((effect) => (effect.effect === 'record' && effect.rule ? [effect.rule] : []));
    const twice = [approval('a', ['qian']), approval('b', ['qian', 'zhao'], { mode: { mode: 'all' } })];
    const auto = { initiator: true, adjacent: true, before: true };
    const play = submitted(flow(twice, { auto }));
    play.does('qian', 'agree');
    assert.deepEqual(rulesOf(play), ['adjacent', 'initiator']);
    const tested = flow([approval('a', ['qian'], { auto: { rejectWhen: { when: { bad: true } } } })]);
    assert.deepEqual(rulesOf(submitted(tested, world({ record: { bad: true } }))), ['rejectWhen']);
    const deadline = { from: 'received', within: { amount: 1, unit: 'hours' } };
    const late = submitted(
      flow([approval('a', ['qian'], { deadline: { ...deadline, overdue: { every: deadline.within, agreeAfter: 1 } } })]),
    );
    late.passHours(1.1);
    assert.deepEqual(rulesOf(late), ['overdue']);
  });
});
