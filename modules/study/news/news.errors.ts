import { defineErrors } from '@zhixing/engine/errors.ts';

export const newsErrors = defineErrors('news', {
  publishedStays: { status: 409 },
  reviewFirst: { status: 409 },
});
