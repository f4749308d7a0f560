import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Attachment } from './attachment.model.ts';
import { isAttached } from './erasing.ts';
import { fileErrors } from './file.errors.ts';
import { StoredFile } from './file.model.ts';

/** Deleting an attachment deletes its stored file; files that records still refer to cannot be deleted. */
export const attachmentRules = defineRules(Attachment, {
  delete: {
    check: async ({ row }, ctx) => {
      if (await isAttached(ctx, row.id)) throw fileErrors.carried();
    },
    before: async ({ row }, ctx) => {
      await repo(StoredFile, elevated(ctx)).remove(row.id);
    },
  },
});
