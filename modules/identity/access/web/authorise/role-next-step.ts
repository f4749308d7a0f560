import { text } from '@zhixing/client/i18n.ts';
import type { FindNextStep } from '@zhixing/ui/record/extensions.ts';

/** A role is of use once it has permissions, so setting them is its next step. */
const roleNextStep: FindNextStep = async ({ access }, { record }, go) =>
  access.actions.includes('authorise')
    ? { label: text('authorise.ofRole'), onClick: () => go(`/permission/authorize?type=role&id=${record.id}`) }
    : null;

export default roleNextStep;
