import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { PdfPart } from '@zhixing/pdf/content.ts';
import { type PrintedFlow, type PrintedOpinion, pictures } from '../ports.ts';
import { minuteOf, saidBy } from './pdf-texts.ts';
import { isNothing } from './value-text.ts';

/** Longer side of a signature in pixels: sharp at the size at which it is printed. */
export const SIGNATURE_PIXELS = 600;

/** Fields left out of the form of a flow: system fields, and empty ones that no group of the form has. */
export function systemFields({ model, one }: PrintedFlow): string[] {
  const asked = new Set(model.form.groups.flatMap(({ fields }) => fields));
  return model.fields.flatMap(({ name, system }) =>
    system || name === 'approval' || (!asked.has(name) && isNothing(one.record[name])) ? [name] : [],
  );
}

/** Values of the placeholders that only sheets of flows have. */
export const flowPlaces = ({ flow, title, standing, initiator, startedAt, endedAt }: PrintedFlow): Record<string, string> => ({
  flow,
  flowTitle: title,
  standing,
  initiator,
  submittedAt: minuteOf(startedAt),
  endedAt: endedAt ? minuteOf(endedAt) : '',
});

/** Initiator, times and status on a line. */
export function factsPart(ctx: Context, { flow, initiator, startedAt, endedAt, standing }: PrintedFlow): PdfPart {
  const said = saidBy(ctx);
  const facts = [
    flow,
    `${said('initiator')} ${initiator}`,
    `${said('startedAt')} ${minuteOf(startedAt)}`,
    ...(endedAt ? [`${said('endedAt')} ${minuteOf(endedAt)}`] : []),
    standing,
  ];
  return { part: 'text', text: facts.join('　　'), align: 'center' };
}

/** Columns of the decisions: the comment is the widest, even while it is empty. */
const opinionShares = { node: 0.17, who: 0.17, act: 0.12, opinion: 0.34, at: 0.2 };

/** The decisions, with the signatures as pictures of the document. */
export async function opinionParts(
  ctx: Context,
  { opinions }: PrintedFlow,
  { title, images }: { title: string | undefined; images: Map<string, Uint8Array> },
): Promise<PdfPart> {
  const said = saidBy(ctx);
  for (const [at, opinion] of opinions.entries()) {
    const picture = await signatureOf(ctx, opinion);
    if (picture) images.set(`signature${at}`, picture);
  }
  return {
    part: 'table',
    title: title ?? said('opinions'),
    columns: Object.entries(opinionShares).map(([name, share]) => ({ label: said(`columns.${name}`), share })),
    rows: opinions.map(({ node, who, principal, act, opinion, at }, index) => {
      const name = who ?? said('byItself');
      const picture = images.has(`signature${index}`) ? { text: opinion, picture: `signature${index}` } : opinion;
      return [node, principal ? said('inPlace', { name, principal }) : name, act, picture, minuteOf(at)];
    }),
  };
}

// Made anew by the isolated codec, so that the document contains nothing of the uploaded file but its picture.
const signatureOf = async ({ engine }: Context, { signature }: PrintedOpinion): Promise<Uint8Array | null> =>
  signature && use(engine, pictures).jpeg(signature.mediaType, signature.bytes, SIGNATURE_PIXELS);

/** The nodes that were reached, with their people. */
export function wayPart(ctx: Context, { way }: PrintedFlow, title: string | undefined): PdfPart {
  const said = saidBy(ctx);
  const peopleOf = (people: PrintedFlow['way'][number]['people']) =>
    people.map(({ name, at }) => [name, at ? minuteOf(at) : ''].filter(Boolean).join(' ')).join('；');
  return {
    part: 'table',
    title: title ?? said('way'),
    columns: ['node', 'state', 'people'].map((name) => ({ label: said(`columns.${name}`) })),
    rows: way.map(({ title: node, state, people }) => [node, said(`visit.${state}`), peopleOf(people)]),
  };
}
