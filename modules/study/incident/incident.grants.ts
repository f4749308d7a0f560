import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on incidents, by the role matrix of the domain: whoever is there reports, schools and sites respond, bureaus investigate and close.
 */

/** In clear for those who respond, decide and answer for it. */
const shown = ['reporterPhone', 'location', 'files'];
const steps = ['finish', 'skip', 'undo'];

interface Granted {
  readonly verbs: Grant['verbs'];
  readonly actions?: readonly string[];
  /** Ticks off lines of the check-list. */
  readonly ticks?: boolean;
  readonly clear?: readonly string[];
}

function granted(role: string, scope: string, { verbs, actions = [], ticks = false, clear = shown }: Granted): Grant[] {
  return [
    { role, model: 'incident', verbs, actions, scope, clear },
    { role, model: 'incidentStep', verbs: ['read'], actions: ticks ? steps : [], scope },
    { role, model: 'incidentLog', verbs: ['read'], scope },
  ];
}

const writes = ['read', 'create', 'update'] as const;

export const incidentGrants: readonly Grant[] = [
  ...granted('bureauAdmin', 'bureau', {
    verbs: [...writes, 'export'],
    actions: ['verify', 'dismiss', 'followUp', 'investigate', 'conclude', 'close', 'decideSuspension'],
    ticks: true,
  }),
  ...granted('bureauApprover', 'bureau', { verbs: ['read'], actions: ['conclude'] }),
  ...granted('schoolAdmin', 'organisation', {
    verbs: [...writes, 'export'],
    actions: ['verify', 'dismiss', 'respond', 'followUp', 'control', 'concludeMinor'],
    ticks: true,
  }),
  ...granted('schoolLeader', 'organisation', { verbs: ['read'] }),
  ...granted('finance', 'organisation', { verbs: ['read'], clear: [] }),
  ...granted('classTeacher', 'assigned', { verbs: writes, ticks: true }),
  ...granted('tutor', 'assigned', { verbs: writes, actions: ['respond', 'followUp'], ticks: true }),
  ...granted('guide', 'assigned', { verbs: writes, ticks: true }),
  ...granted('agencyManager', 'agency', { verbs: writes, actions: ['followUp'] }),
  ...['baseManager', 'campManager'].flatMap((role) =>
    granted(role, 'site', { verbs: writes, actions: ['respond', 'followUp', 'control'], ticks: true }),
  ),
  ...granted('security', 'site', { verbs: writes }),
  ...granted('platformAdmin', 'all', { verbs: ['read'], clear: [] }),
];
