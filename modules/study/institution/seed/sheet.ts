import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { record } from '../../../platform/file/stored.ts';

const BLANK = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Stores a blank PDF that serves as every document of the sample. */
export async function blankSheet(ctx: Context, name: string): Promise<string> {
  const id = newId();
  const bytes = Buffer.from(BLANK, 'latin1');
  await ctx.engine.files.save(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await record(ctx, { id, name, mediaType: 'application/pdf', size: bytes.length, sha256 });
  return id;
}
