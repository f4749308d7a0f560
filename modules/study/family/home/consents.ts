import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { limits } from '../limits.ts';
import { files } from '../ports.ts';
import { inTransaction, type Place } from './child.ts';

type Consent = Row<typeof ConsentRecord>;
export type Purpose = Consent['consentType'];

/** Purposes in the order in which the page asks for them; the first is needed for a trip, the others are free. */
export const purposes = ['trip', 'medical', 'location', 'face', 'media'] as const satisfies readonly Purpose[];

/** How a child's consents stand, one line for each purpose, with the text that is signed. */
export interface PurposeState {
  readonly purpose: Purpose;
  readonly needed: boolean;
  readonly text: string;
  readonly version: string;
  readonly state: 'open' | 'signed' | 'refused' | 'withdrawn';
  /** Signed by the guardian who asks, who alone may withdraw it. */
  readonly own: boolean;
  readonly at: string | null;
  readonly validTo: string | null;
}

/** All consents of some children, newest first. */
export const consentsOf = (ctx: Context, students: readonly string[]): Promise<Consent[]> =>
  repo(ConsentRecord, ctx).find({ student: { in: [...students] } }, { limit: 2000, order: { field: 'consentNo', descending: true } });

/** The state of each purpose, out of the child's consents. */
export function purposeStates({ ctx, guardian }: FamilySession, { student, trip }: Place, consents: readonly Consent[]): PurposeState[] {
  const { texts } = ctx.engine;
  const until = trip ? chinaDay(trip.returnAt) : chinaDay(ctx.now());
  return purposes
    .filter((purpose) => trip || purpose !== 'trip')
    .map((purpose) => {
      const own = consents.filter((one) => one.student === student.id && one.consentType === purpose);
      const held = own.find(({ status, validTo }) => status === 'signed' && (validTo === null || validTo >= until));
      const last = held ?? own.find((one) => one.guardian === guardian.id && ['refused', 'withdrawn'].includes(one.status));
      return {
        purpose,
        needed: purpose === 'trip',
        text: held?.content ?? texts.text('zh', `consentRecord.templates.${purpose}.text`),
        version: held?.templateVersion ?? texts.text('zh', `consentRecord.templates.${purpose}.version`),
        state: (last?.status ?? 'open') as PurposeState['state'],
        own: last?.guardian === guardian.id,
        at: last?.signedAt ?? last?.withdrawnAt ?? null,
        validTo: last?.validTo ?? null,
      };
    });
}

export interface Decision {
  readonly purpose: Purpose;
  readonly decision: 'sign' | 'refuse' | 'withdraw';
  /** The version that was on the screen: a consent to a text that has changed meanwhile is none. */
  readonly version: string;
  /** The drawn signature, PNG in base64. */
  readonly signature?: string | undefined;
}

/** Writes a decision of the guardian on one purpose down. Repeating it changes nothing. */
export async function decide(session: FamilySession, place: Place, decision: Decision): Promise<void> {
  const state = purposeStates(session, place, await consentsOf(session.ctx, [place.student.id])).find(
    ({ purpose }) => purpose === decision.purpose,
  );
  if (!state) throw familyErrors.notFound();
  if (decision.decision === 'sign') return state.state === 'signed' ? undefined : sign(session, place, decision, state);
  if (state.state !== 'signed')
    return decision.decision === 'refuse' && state.state !== 'refused' ? refuse(session, place, decision) : undefined;
  if (!state.own) throw familyErrors.consentHeld();
  return withdraw(session, place, decision.purpose);
}

async function sign(session: FamilySession, place: Place, { purpose, version, signature }: Decision, state: PurposeState): Promise<void> {
  if (version !== state.version) throw familyErrors.consentChanged();
  if (!signature) throw familyErrors.signatureNeeded();
  const bytes = pngOf(signature);
  await inTransaction(session, async (ctx) => {
    const id = await pending(ctx, session, place, purpose);
    const file = newId();
    await use(ctx.engine, files).store(ctx, file, `${purpose}-${id}.png`, bytes);
    await repo(ConsentRecord, ctx).act(id, 'signOnline', {
      signature: file,
      ip: ctx.address,
      validTo: place.trip && purpose === 'trip' ? chinaDay(place.trip.returnAt) : null,
    });
    await note(ctx, session, 'sign', id);
  });
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > limits.signatureBytes || !bytes.subarray(0, PNG.length).equals(PNG)) throw familyErrors.signatureRefused();
  return bytes;
}

const refuse = (session: FamilySession, place: Place, { purpose }: Decision): Promise<void> =>
  inTransaction(session, async (ctx) => {
    const id = await pending(ctx, session, place, purpose);
    await repo(ConsentRecord, ctx).act(id, 'refuse');
    await note(ctx, session, 'refuse', id);
  });

const withdraw = (session: FamilySession, { student }: Place, purpose: Purpose): Promise<void> =>
  inTransaction(session, async (ctx) => {
    const signed = { student: student.id, guardian: session.guardian.id, consentType: purpose, status: 'signed' } as const;
    for (const { id } of await repo(ConsentRecord, ctx).find(signed)) {
      await repo(ConsentRecord, ctx).act(id, 'withdraw');
      await note(ctx, session, 'withdraw', id);
    }
  });

/** The consent that the school has asked this guardian for, or a new one on the text of today. */
async function pending(ctx: Context, { guardian }: FamilySession, { student }: Place, purpose: Purpose): Promise<string> {
  const consents = repo(ConsentRecord, ctx);
  const asked = { student: student.id, guardian: guardian.id, consentType: purpose } as const;
  const current = ctx.engine.texts.text('zh', `consentRecord.templates.${purpose}.version`);
  const waiting = await consents.first({ ...asked, status: 'pending', templateVersion: current });
  return (waiting ?? (await consents.create(asked))).id;
}

const note = (ctx: Context, { guardian }: FamilySession, verb: string, record: string): Promise<void> =>
  audit(ctx, { kind: 'write', verb: `family.${verb}`, model: ConsentRecord.name, record, detail: { guardian: guardian.id } });
