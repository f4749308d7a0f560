import { defineWeb } from '@zhixing/shell/define-web.ts';

export const incidentWeb = defineWeb({});
