import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const all = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
/** Catalogues that other records refer to; every user may read them. */
const chosen = ['severityLevel', 'complaintCategory', 'eventCategory', 'feeCategory', 'feeItem', 'newsColumn', 'tag'];
/** Only readable by those who maintain them; the public sees them on other pages. */
const shown = ['banner', 'recommendation'];
const evaluation = ['evaluationTemplate', 'evaluationItem'];

/** The platform maintains all catalogues (role matrix, row System); bureaus also write and publish evaluation templates (section 1.4). */
export const catalogueGrants: readonly Grant[] = [
  ...[...chosen, ...evaluation].map((model): Grant => ({ role: ANY_ROLE, model, verbs: ['read'], scope: 'all' })),
  ...[...chosen, ...shown, ...evaluation].map(
    (model): Grant => ({ role: 'platformAdmin', model, verbs: all, actions: 'all', scope: 'all' }),
  ),
  ...evaluation.map((model): Grant => ({ role: 'bureauAdmin', model, verbs: all, actions: 'all', scope: 'all' })),
];
