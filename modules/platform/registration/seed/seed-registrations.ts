import { createHash } from 'node:crypto';
import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { record } from '../../file/stored.ts';
import { Registration } from '../registration.model.ts';
import { samples } from './samples.ts';

/** Seeds registrations before there are users to be notified of them; returns their number. */
export async function seedRegistrations(engine: Engine): Promise<number> {
  const ctx = systemContext(engine);
  for (const { values, paper, answer } of samples) {
    await ctx.db.transaction(async (db) => {
      const inner = within(ctx, db);
      const registrations = repo(Registration, inner);
      const { id } = await registrations.create({ ...values, materials: [await sheet(inner, paper)] } as never);
      if (answer) await registrations.act(id, answer.action, { opinion: answer.opinion });
    });
  }
  return samples.length;
}

/** A blank page as a sample file. */
async function sheet(ctx: Context, name: string): Promise<string> {
  const id = newId();
  const bytes = Buffer.from(BLANK, 'latin1');
  await ctx.engine.files.save(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await record(ctx, { id, name, mediaType: 'application/pdf', size: bytes.length, sha256 });
  return id;
}

const BLANK = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
