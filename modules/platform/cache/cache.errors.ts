import { defineErrors } from '@zhixing/engine/errors.ts';

export const cacheErrors = defineErrors('cache', { unknown: { status: 404 } });
