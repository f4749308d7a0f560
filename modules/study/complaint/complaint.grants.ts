import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on complaints, by the role matrix of the domain. Bureaus record, accept and decide; the organisation complained about sees what is
 * assigned to it. Names and telephones are masked for everybody: those who may unmask give a reason. Of an anonymous complaint there is none.
 */

const deciding = ['accept', 'refuse', 'assign', 'confirm', 'returnReply', 'reopen', 'close', 'issueCode', 'decideSuspension', 'compensate'];
/** Who recorded a complaint is of no concern to the party. */
const hidden = ['recorder', 'codeHash'];

const handling = (role: string, actions: readonly string[]): Grant[] => [
  { role, model: 'complaint', verbs: ['read', 'unmask'], actions, scope: 'handling', hidden },
  { role, model: 'complaintLog', verbs: ['read'], scope: 'handling' },
];

export const complaintGrants: readonly Grant[] = [
  { role: 'bureauAdmin', model: 'complaint', verbs: ['read', 'create', 'update', 'export', 'unmask'], actions: deciding, scope: 'bureau' },
  { role: 'bureauApprover', model: 'complaint', verbs: ['read'], scope: 'bureau' },
  ...['bureauAdmin', 'bureauApprover'].map((role): Grant => ({ role, model: 'complaintLog', verbs: ['read'], scope: 'bureau' })),
  ...['schoolAdmin', 'agencyManager', 'baseManager', 'campManager'].flatMap((role) => handling(role, ['start', 'reply'])),
  ...handling('schoolLeader', []),
  { role: 'platformAdmin', model: 'complaint', verbs: ['read'], scope: 'all', hidden: ['complainant', 'phone'] },
  { role: 'platformAdmin', model: 'complaintLog', verbs: ['read'], scope: 'all' },
];
