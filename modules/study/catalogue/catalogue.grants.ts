import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const all = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
/** What other records are made with, and everybody chooses from. */
const chosen = ['severityLevel', 'complaintCategory', 'eventCategory', 'feeCategory', 'feeItem', 'newsColumn', 'tag'];
/** What only those see here who look after it: outsiders are shown it elsewhere. */
const shown = ['banner', 'recommendation'];
const evaluation = ['evaluationTemplate', 'evaluationItem'];

/** The platform keeps the catalogues of all (role matrix, row System); bureaus also write and publish evaluation templates (section 1.4). */
export const catalogueGrants: readonly Grant[] = [
  ...[...chosen, ...evaluation].map((model): Grant => ({ role: ANY_ROLE, model, verbs: ['read'], scope: 'all' })),
  ...[...chosen, ...shown, ...evaluation].map(
    (model): Grant => ({ role: 'platformAdmin', model, verbs: all, actions: 'all', scope: 'all' }),
  ),
  ...evaluation.map((model): Grant => ({ role: 'bureauAdmin', model, verbs: all, actions: 'all', scope: 'all' })),
];
