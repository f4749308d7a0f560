import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why an external database could not be reached or did not answer. */
export const dataSourceErrors = defineErrors('dataSource', {
  unsupported: { status: 400 },
  refused: { status: 422 },
  unknownDatabase: { status: 422 },
  unreachable: { status: 422 },
  ownDatabase: { status: 422 },
  tooSlow: { status: 422 },
  tooMuch: { status: 422 },
  onlyReads: { status: 422 },
  badStatement: { status: 422 },
  badHost: { status: 400 },
  sameTable: { status: 400 },
  noTable: { status: 422 },
  noColumn: { status: 422 },
  noKey: { status: 422 },
  noSealing: { status: 500 },
});
