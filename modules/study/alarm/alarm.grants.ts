import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on alarms by the table of transitions: whoever is with the children takes them on, schools and sites handle and close, bureaus watch
 * over it.
 */

const takes = ['ack', 'handle', 'dismiss', 'resolve', 'escalate', 'shelve', 'toIncident'];
/** Places of children are seen in clear by those who have to find them. */
const shown = ['location', 'address'];

interface Granted {
  readonly verbs?: Grant['verbs'];
  readonly actions?: readonly string[];
  readonly clear?: readonly string[];
}

function granted(role: string, scope: string, { verbs = ['read'], actions = [], clear = shown }: Granted): Grant[] {
  return [
    { role, model: 'alarm', verbs, actions, scope, clear },
    { role, model: 'alarmLog', verbs: ['read'], scope },
  ];
}

export const alarmGrants: readonly Grant[] = [
  ...granted('bureauAdmin', 'bureau', { verbs: ['read', 'export'], actions: ['ack', 'close', 'reopen', 'escalate'] }),
  ...granted('bureauApprover', 'bureau', {}),
  ...granted('schoolAdmin', 'organisation', { verbs: ['read', 'export'], actions: [...takes, 'close', 'reopen', 'raise'] }),
  ...granted('schoolLeader', 'organisation', { actions: ['ack', 'escalate'] }),
  ...granted('classTeacher', 'assigned', { actions: [...takes.filter((name) => name !== 'dismiss'), 'raise'] }),
  ...granted('tutor', 'assigned', { actions: [...takes, 'raise'] }),
  ...granted('guide', 'assigned', { actions: ['ack', 'handle', 'raise'] }),
  ...granted('agencyManager', 'agency', {}),
  ...['baseManager', 'campManager'].flatMap((role) => granted(role, 'site', { actions: [...takes, 'close'] })),
  ...granted('security', 'site', { actions: takes }),
  ...granted('platformAdmin', 'all', { clear: [] }),
];
