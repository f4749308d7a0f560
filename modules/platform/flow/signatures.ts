import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';
import type { Signature } from './persist.ts';

const LARGEST = 51_200;
const heads = { 'image/png': Buffer.from('89504e470d0a1a0a', 'hex'), 'image/jpeg': Buffer.from('ffd8ff', 'hex') } as const;

/** The image of a signature in a data URL. Throws where it is not an image, or too large. */
export function signatureIn(address: string | undefined): Signature | undefined {
  if (address === undefined) return undefined;
  const [, mediaType = '', body = ''] = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? [];
  const image = Buffer.from(body, 'base64');
  const head = heads[mediaType as keyof typeof heads];
  if (!head || image.length > LARGEST || !image.subarray(0, head.length).equals(head)) throw flowErrors.signatureRefused();
  return { image, mediaType };
}

/** The signatures in the history of a flow, each as a data URL by the id of its record. */
export async function signaturesOf({ db }: Context, instance: string): Promise<Record<string, string>> {
  const rows = await db.query<{ record: string } & Signature>(
    sql`select record, image, media_type as "mediaType" from sys_flow_signature where instance = ${instance}`,
  );
  return Object.fromEntries(rows.map(({ record, image, mediaType }) => [record, `data:${mediaType};base64,${image.toString('base64')}`]));
}
