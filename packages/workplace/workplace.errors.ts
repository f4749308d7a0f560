import { defineErrors } from '@zhixing/engine/errors.ts';

/**
 * What WeCom and DingTalk refuse, in plain causes: administrators are told them, whoever signs in never is. None is a failure of this server, so
 * none is answered with 5xx, which would have a job tried for ever.
 */
export const workplaceErrors = defineErrors('workplace', {
  secretRefused: { status: 422 },
  companyRefused: { status: 422 },
  agentRefused: { status: 422 },
  addressRefused: { status: 422 },
  noPermission: { status: 422 },
  tooOften: { status: 422 },
  busy: { status: 422 },
  tokenRefused: { status: 422 },
  departmentGone: { status: 422 },
  personGone: { status: 422 },
  codeRefused: { status: 422 },
  notOurs: { status: 422 },
  oddAnswer: { status: 422 },
  refused: { status: 422 },
});
