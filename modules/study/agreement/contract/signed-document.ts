import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { readBytes } from '@zhixing/engine/files/read-bytes.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { SheetOfRecord, SheetSignature } from '@zhixing/engine/ports/printed-pdf.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { sheets } from '../ports.ts';
import { Contract } from './contract.model.ts';
import { ContractSignature } from './contract-signature.model.ts';

type Signature = Row<typeof ContractSignature>;

/**
 * Prints a contract that both sides have signed and stores the document in the contract. Called after the commit, since printing takes a
 * second or more; repeated calls store nothing further.
 */
export async function storeSignedContract(engine: Engine, id: string): Promise<void> {
  const ctx = systemContext(engine);
  const contract = await repo(Contract, ctx).first({ id });
  if (!contract || contract.contractFile) return;
  const sheet = await signedSheet(contract.id, ctx);
  if (!sheet) return;
  const { id: file } = await use(engine, sheets).attach(ctx, sheet);
  // Without a new version: a form that is open on the contract loses nothing by it.
  await updateRows(ctx, Contract, { set: { contractFile: file }, where: sql`t.id = ${id} and t.contract_file is null` });
}

/** The sheet of a contract with both signatures, dated by the second; null while one is missing. The same contract gives the same bytes. */
export async function signedSheet(contract: string, ctx: Context): Promise<SheetOfRecord | null> {
  const signed = await repo(ContractSignature, ctx).find({ contract });
  const [school, agency] = [signed.find(({ side }) => side === 'school'), signed.find(({ side }) => side === 'agency')];
  if (!school || !agency) return null;
  const at = new Date([school.signedAt, agency.signedAt].toSorted().at(-1) ?? school.signedAt);
  const signatures = [await signatureOn(school, ctx), await signatureOn(agency, ctx)];
  return { model: Contract.name, id: contract, sheet: 'contractSheet', at, signatures };
}

async function signatureOn({ signer, signedAt, picture }: Signature, ctx: Context): Promise<SheetSignature> {
  const file = await repo(StoredFile, ctx).first({ id: picture });
  const bytes = file && (await readBytes(ctx.engine, file.id));
  return { signer, day: chinaDay(new Date(signedAt)), picture: bytes ? { mediaType: file.mediaType, bytes } : null };
}
