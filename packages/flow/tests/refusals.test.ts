import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { after, approval, countersign, type Does, flow, Play, world } from './play.ts';

/* What is refused, and what the refusal says; nothing changes by it. */

type Line = readonly [act: Does, refusal: readonly [code: string, details?: object]];

const refuses = (play: Play, lines: readonly Line[]) => {
  for (const [[user, event, given], [code, details = {}]] of lines) {
    const before = play.instance;
    play.does(user, event, given);
    assert.deepEqual([play.refusal?.code, play.refusal?.details], [code, details], `${user} ${event} ${JSON.stringify(given)}`);
    assert.equal(play.instance, before);
  }
};

describe('a refusal', () => {
  test('on a task that is not there, is another one’s, or is done', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])], { recall: 'everybody' }), [['qian', 'agree']]);
    refuses(play, [
      [['sun', 'agree', { task: 99 }], ['notYours']],
      [['sun', 'recallTask', { task: 99 }], ['notYours']],
      [['sun', 'removeSign', { task: 99, tasks: [1] }], ['notYours']],
      [['root', 'assign', { task: 99, to: 'li' }], ['alreadyHandled']],
      [['root', 'assign', { task: 2, to: 'li' }], ['alreadyHandled']],
      [['li', 'agree', { task: 3 }], ['notYours']],
      [['li', 'agree', { task: 3, for: 'sun' }], ['notYours']],
      [
        ['qian', 'agree', { task: 2 }],
        ['alreadyHandled', { state: 'agreed' }],
      ],
      [
        ['sun', 'recallTask', { task: 3 }],
        ['notAgreed', { state: 'open' }],
      ],
      [
        ['zhao', 'recallTask', { task: 1 }],
        ['notAgreed', { state: 'agreed' }],
      ],
      [
        ['zhao', 'submit'],
        ['notOpen', { status: 'running' }],
      ],
      [
        ['root', 'resume'],
        ['notOpen', { status: 'running' }],
      ],
      [
        ['root', 'reactivate'],
        ['notOpen', { status: 'running' }],
      ],
      [
        ['zhao', 'revoke'],
        ['flowForbids', { what: 'revoke' }],
      ],
      [['root', 'retry', { visit: 2 }], ['notStuck']],
      [['root', 'retry', { visit: 9 }], ['notStuck']],
    ]);
  });

  test('of acts that do not belong to a task', () => {
    const work = { kind: 'processing', id: 'a', who: { who: 'named', users: ['qian'] } };
    const play = after(flow([work]), [['qian', 'assist', { users: ['wu'] }]]);
    refuses(play, [
      [
        ['qian', 'reject'],
        ['notAllowed', { what: 'reject' }],
      ],
      [
        ['wu', 'agree'],
        ['notAllowed', { what: 'agree' }],
      ],
      [
        ['wu', 'reject'],
        ['notAllowed', { what: 'reject' }],
      ],
      [
        ['wu', 'transfer', { to: 'li' }],
        ['notAllowed', { what: 'transfer' }],
      ],
      [
        ['wu', 'addSign', { users: ['li'], when: 'before', mode: 'any' }],
        ['notAllowed', { what: 'addSign' }],
      ],
      [
        ['qian', 'giveAssistance'],
        ['notAllowed', { what: 'giveAssistance' }],
      ],
    ]);
    const draft = new Play(flow([work]));
    refuses(draft, [
      [
        ['zhao', 'agree'],
        ['notAllowed', { what: 'agree' }],
      ],
      [
        ['zhao', 'transfer', { to: 'li' }],
        ['notAllowed', { what: 'transfer' }],
      ],
      [
        ['zhao', 'addSign', { users: ['li'], when: 'before', mode: 'any' }],
        ['notAllowed', { what: 'addSign' }],
      ],
      [
        ['zhao', 'assist', { users: ['li'] }],
        ['notAllowed', { what: 'assist' }],
      ],
      [
        ['zhao', 'return', { to: 'start' }],
        ['notAllowed', { what: 'return' }],
      ],
      [
        ['zhao', 'recall'],
        ['notOpen', { status: 'draft' }],
      ],
      [['zhao', 'urge'], ['nobodyToUrge']],
    ]);
  });

  test('of what a node does not allow', () => {
    const play = after(flow([approval('a', ['qian'], { allow: [] })]));
    refuses(play, [
      [
        ['qian', 'reject'],
        ['notAllowed', { what: 'reject' }],
      ],
      [
        ['qian', 'return', { to: 'start' }],
        ['notAllowed', { what: 'return' }],
      ],
      [
        ['qian', 'transfer', { to: 'li' }],
        ['notAllowed', { what: 'transfer' }],
      ],
      [
        ['qian', 'addSign', { users: ['li'], when: 'after', mode: 'any' }],
        ['notAllowed', { what: 'addSign' }],
      ],
      [
        ['qian', 'assist', { users: ['li'] }],
        ['notAllowed', { what: 'assist' }],
      ],
      [
        ['qian', 'agree', { copyTo: ['li'] }],
        ['notAllowed', { what: 'copy' }],
      ],
    ]);
    assert.equal(play.does('qian', 'agree'), null);
  });

  test('of people who cannot be asked', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])], { fourEyes: true }), [], world({ deputies: { qian: ['li'] } }));
    const add = (users: string[]) => ({ users, when: 'before', mode: 'all' }) as const;
    refuses(play, [
      [
        ['qian', 'addSign', add([])],
        ['notPresent', { user: undefined }],
      ],
      [['qian', 'addSign', add(['wu', 'qian'])], ['toSelf']],
      [
        ['qian', 'addSign', add(['wu', 'sun'])],
        ['alreadyAsked', { user: 'sun' }],
      ],
      [
        ['qian', 'addSign', add(['wu', 'ghost'])],
        ['notPresent', { user: 'ghost' }],
      ],
      [
        ['qian', 'addSign', add(['wu', 'zhao'])],
        ['excluded', { user: 'zhao' }],
      ],
      [['li', 'transfer', { for: 'qian', to: 'qian' }], ['toSelf']],
      [['li', 'transfer', { for: 'qian', to: 'li' }], ['toSelf']],
      [
        ['root', 'assign', { task: 2, to: 'zhao' }],
        ['excluded', { user: 'zhao' }],
      ],
      [
        ['root', 'assign', { task: 2, to: 'sun' }],
        ['alreadyAsked', { user: 'sun' }],
      ],
      [
        ['root', 'assign', { task: 2, to: 'ghost' }],
        ['notPresent', { user: 'ghost' }],
      ],
      [
        ['root', 'handOver', { from: 'qian', to: 'ghost' }],
        ['notPresent', { user: 'ghost' }],
      ],
      [
        ['root', 'handOver', { from: 'qian', to: 'zhao' }],
        ['excluded', { user: 'zhao' }],
      ],
      [['root', 'copy', { users: ['ghost'] }], ['notPresent']],
    ]);
    assert.equal(play.does('root', 'handOver', { from: 'li', to: 'zhao' }), null, 'who is asked nothing has nothing to pass on');
  });

  test('of taking back signers who were not added, have answered, or are the last', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])]), [
      ['qian', 'addSign', { users: ['wu', 'li', 'zhou'], when: 'before', mode: 'all' }],
      ['wu', 'agree'],
    ]);
    refuses(play, [
      [['qian', 'removeSign', { task: 2, tasks: [] }], ['notAdded']],
      [['qian', 'removeSign', { task: 2, tasks: [3] }], ['notAdded']],
      [['qian', 'removeSign', { task: 2, tasks: [5, 3] }], ['notAdded']],
      [['qian', 'removeSign', { task: 2, tasks: [4] }], ['alreadyHandled']],
      [['qian', 'removeSign', { task: 2, tasks: [5, 4] }], ['alreadyHandled']],
      [['sun', 'removeSign', { task: 2, tasks: [5] }], ['notYours']],
    ]);
    assert.equal(play.does('qian', 'removeSign', { task: 2, tasks: [5] }), null);
    refuses(play, [[['qian', 'removeSign', { task: 2, tasks: [5] }], ['notAdded']]]);
    assert.equal(play.does('zhou', 'agree'), null);
    assert.equal(play.does('qian', 'return', { to: 'start', way: 'straight' }), null);
    refuses(play, [
      [
        ['qian', 'removeSign', { task: 2, tasks: [6] }],
        ['alreadyHandled', { state: 'away' }],
      ],
      [
        ['sun', 'agree', { task: 3 }],
        ['alreadyHandled', { state: 'open' }],
      ],
    ]);
  });

  test('four deep', () => {
    const add = (user: string, next: string): Does => [user, 'addSign', { users: [next], when: 'before', mode: 'all' }];
    const play = after(flow([approval('a', ['qian'])]), [add('qian', 'li'), add('li', 'wu'), add('wu', 'zheng')]);
    refuses(play, [[add('zheng', 'wang'), ['tooDeep', { most: 3 }]]]);
  });

  test('while a task is not signed for', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])], { signFor: true }), [
      ['qian', 'signFor'],
      ['qian', 'assist', { users: ['wu'] }],
    ]);
    refuses(play, [
      [['qian', 'signFor'], ['alreadyHandled']],
      [['sun', 'agree'], ['signFirst']],
      [['sun', 'start'], ['signFirst']],
      [['sun', 'unsign'], ['signFirst']],
    ]);
    assert.equal(play.does('wu', 'giveAssistance'), null, 'an opinion needs no signature');
    play.does('qian', 'return', { to: 'start' });
    assert.equal(play.does('zhao', 'submit'), null, 'nor does handing in again');
  });

  test('of whoever hands in, as the deputy of one who decides', () => {
    const play = after(flow([approval('a', ['qian'])]), [], world({ deputies: { qian: ['zhao', 'sun'], wu: ['zhao'] } }));
    refuses(play, [
      [['zhao', 'agree', { for: 'qian' }], ['excluded']],
      [['sun', 'agree', { for: 'wu', task: 2 }], ['notYours']],
      [['wu', 'agree', { for: 'wu', task: 2 }], ['notYours']],
    ]);
    play.does('qian', 'assist', { users: ['wu'] });
    assert.equal(play.does('zhao', 'giveAssistance', { for: 'wu' }), null, 'an opinion is no decision');
  });

  test('of whoever is excluded, except to give an opinion or to hand in again', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])]), [['qian', 'assist', { users: ['wu'] }]]);
    play.instance = { ...play.instance, excluded: ['qian', 'wu', 'zhao'] };
    refuses(play, [[['qian', 'agree'], ['excluded']]]);
    assert.equal(play.does('wu', 'giveAssistance'), null);
    play.does('sun', 'return', { to: 'start' });
    assert.equal(play.does('zhao', 'submit'), null);
  });

  test('where the flow does not allow it, or nobody is found or chosen', () => {
    refuses(after(flow([approval('a', ['qian'])], { recall: 'never' })), [
      [
        ['zhao', 'recall'],
        ['flowForbids', { what: 'recall' }],
      ],
      [
        ['qian', 'recallTask'],
        ['flowForbids', { what: 'recall' }],
      ],
    ]);
    refuses(after(flow([approval('a', ['qian'])])), [
      [
        ['qian', 'recallTask'],
        ['initiatorRecalls', { what: 'recall' }],
      ],
    ]);
    refuses(after(flow([approval('a', ['qian'])], { revoke: true })), [
      [
        ['zhao', 'revoke'],
        ['notApproved', { status: 'running' }],
      ],
    ]);
    refuses(new Play(flow([approval('a', ['ghost'], { nobody: { rule: 'refuse' } })])), [
      [
        ['zhao', 'submit'],
        ['nobodyFound', { node: 'a' }],
      ],
    ]);
    refuses(new Play(flow([approval('a', ['ghost'], { nobody: { rule: 'previous' } })])), [
      [
        ['zhao', 'submit'],
        ['chooseApprovers', { node: 'a', candidates: null }],
      ],
    ]);
    refuses(new Play(flow([{ kind: 'approval', id: 'a', who: { who: 'candidates', users: ['qian', 'sun'] } }])), [
      [
        ['zhao', 'submit'],
        ['chooseApprovers', { node: 'a', candidates: ['qian', 'sun'] }],
      ],
    ]);
  });

  test('while the flow is paused, or has ended', () => {
    const every: Does[] = [
      ['zhao', 'submit'],
      ['zhao', 'recall'],
      ['qian', 'recallTask', { task: 2 }],
      ['zhao', 'urge'],
      ['root', 'pause'],
      ['root', 'assign', { task: 3, to: 'li' }],
      ['sun', 'removeSign', { task: 3, tasks: [1] }],
      ['root', 'retry', { visit: 2 }],
      ['sun', 'agree', { task: 3 }],
    ];
    const paused = after(flow([countersign('a', ['qian', 'sun'])], { recall: 'everybody' }), [
      ['qian', 'agree'],
      ['root', 'pause'],
    ]);
    refuses(
      paused,
      every.map((act): Line => [act, ['paused']]),
    );
    paused.does('root', 'terminate');
    refuses(
      paused,
      [...every, ['root', 'terminate'] as Does].map((act): Line => [act, ['notOpen', { status: 'terminated' }]]),
    );
  });

  test('of a return to where nobody has worked', () => {
    const play = after(
      flow([
        approval('a', ['qian']),
        { kind: 'copy', id: 'c', who: [{ who: 'initiator' }] },
        approval('b', ['sun']),
        approval('d', ['li']),
      ]),
      [['qian', 'agree']],
    );
    for (const to of ['nowhere', 'c', 'b', 'd'])
      refuses(play, [
        [
          ['sun', 'return', { to }],
          ['cannotReturnThere', { node: to }],
        ],
      ]);
    const one = after(flow([approval('a', ['qian'], { back: { to: 'any', way: 'rerun' } })]));
    refuses(one, [
      [
        ['qian', 'return', { to: 'start', way: 'straight' }],
        ['notAllowed', { what: 'straight' }],
      ],
    ]);
    assert.equal(one.does('qian', 'return', { to: 'start', way: 'rerun' }), null);
  });

  test('of skipping where people are to decide', () => {
    const play = after(flow([approval('a', ['ghost'])]), [], world({ administrators: [] }));
    refuses(play, [
      [
        ['root', 'skip', { visit: 2 }],
        ['notAllowed', { what: 'skip' }],
      ],
    ]);
    refuses(after(flow([approval('a', ['qian'])])), [[['root', 'skip', { visit: 2 }], ['notStuck']]]);
  });
});
