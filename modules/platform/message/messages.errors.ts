import { defineErrors } from '@zhixing/engine/errors.ts';

export const messageErrors = defineErrors('messages', {
  notFound: { status: 404 },
});
