import type { DataInterface, FlowAction } from '@zhixing/engine/approval.ts';
import type { Engine } from '@zhixing/engine/engine.ts';

/** How an action that is no writing of records is carried out; undefined where no module does so. */
export const actionOf = (engine: Engine, name: string): FlowAction | undefined =>
  engine.modules.map(({ flowActions }) => flowActions?.[name]).find((action) => action !== undefined);

/** Functions of the server that flows may name. */
export const interfacesOf = (engine: Engine): Readonly<Record<string, DataInterface>> =>
  Object.assign({}, ...engine.modules.map(({ interfaces }) => interfaces ?? {}));
