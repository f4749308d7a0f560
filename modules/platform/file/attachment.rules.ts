import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { Attachment } from './attachment.model.ts';
import { isCarried } from './erasing.ts';
import { fileErrors } from './file.errors.ts';
import { StoredFile } from './file.model.ts';

/** Whoever takes it out of the store deletes the file itself; what a record carries stays. */
export const attachmentRules = defineRules(Attachment, {
  check: async ({ verb, row }, ctx) => {
    if (verb === 'delete' && (await isCarried(ctx, row.id))) throw fileErrors.carried();
  },
  beforeCommit: async ({ verb, row }, ctx) => {
    if (verb === 'delete') await repo(StoredFile, elevated(ctx)).remove(row.id);
  },
});
