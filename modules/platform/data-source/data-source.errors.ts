import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why a database of somebody else could not be reached. */
export const dataSourceErrors = defineErrors('dataSource', {
  unsupported: { status: 400 },
  refused: { status: 422 },
  unknownDatabase: { status: 422 },
  unreachable: { status: 422 },
});
