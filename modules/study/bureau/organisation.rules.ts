import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { School } from '../school/school.model.ts';
import { nodeSteps } from './organisation-node.ts';

/** In the organisation tree a school is below its bureau. */
export const schoolOrganisationRules = defineRules(
  School,
  nodeSteps(({ name, bureau, schoolCode, status }: Row<typeof School>) => ({
    kind: 'school',
    name,
    parent: bureau,
    code: schoolCode,
    status,
  })),
);
