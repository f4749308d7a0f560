import { defineErrors } from '@zhixing/engine/errors.ts';

/**
 * Refusals by WeCom and DingTalk, shown to administrators but never to users signing in. None uses a 5xx status, because jobs would retry
 * those forever.
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
