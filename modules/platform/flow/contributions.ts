import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { DataInterface, FlowAction } from '@zhixing/engine/ports/approval.ts';

/** The handler of a flow action other than record writes; undefined where no module provides it. */
export const actionOf = (engine: Engine, name: string): FlowAction | undefined =>
  engine.modules.map(({ flowActions }) => flowActions?.[name]).find((action) => action !== undefined);

/** Server functions that flows name: those declared by modules, or else those written by administrators. */
export function interfaceNamed({ modules }: Engine, name: string): DataInterface | undefined {
  const declared = declaredIn(modules)[name];
  const stored = modules.find(({ storedInterfaces }) => storedInterfaces)?.storedInterfaces;
  return declared ?? (stored && ((ctx, about) => stored.ask(ctx, name, about)));
}

/** The functions that may be named now, with their titles in the designer. */
export async function interfacesOffered(ctx: Context): Promise<Readonly<Record<string, string>>> {
  const { modules, texts } = ctx.engine;
  const declared = Object.keys(declaredIn(modules)).map((name) => [name, texts.find(ctx.language, `interfaces.${name}`) ?? name]);
  const stored = await modules.find(({ storedInterfaces }) => storedInterfaces)?.storedInterfaces?.offered(ctx);
  return { ...stored, ...Object.fromEntries(declared) };
}

const declaredIn = (modules: Engine['modules']): Readonly<Record<string, DataInterface>> =>
  Object.assign({}, ...modules.map(({ interfaces }) => interfaces ?? {}));
